import { describe, expect, it } from 'vitest'
import { equityFinding, winnersFinding } from '#features/what-if/cell/cell-charts.tsx'
import { bestLevel } from '#features/what-if/scenarios/compared-scenarios.tsx'
import { levelsFinding } from '#features/what-if/verdict/evidence.tsx'

describe('the title of a chart', () => {
  it('says what the cell would have made against what was done', () => {
    expect(equityFinding(12.5, 8)).toBe('4.50R more than as traded')
    expect(equityFinding(8, 12.5)).toBe('4.50R less than as traded')
    expect(equityFinding(8.001, 8)).toBe('Ends at +8.00R, as traded')
    expect(equityFinding(null, 8)).toBe('Equity in R')
  })

  it('says how many trades win', () => {
    expect(winnersFinding({ cell: [1, -1, 2], actual: [1, -1, -1] })).toBe('2 winners instead of 1')
    expect(winnersFinding({ cell: [1, -1], actual: [2, 0] })).toBe('1 winner, as traded')
  })

  it('says between which levels the windows chose', () => {
    const windows = [
      { stop: 1, target: 2 },
      { stop: 1, target: 3 },
    ]
    expect(levelsFinding(windows)).toBe('Stop always 1R, target 2R to 3R')
    expect(levelsFinding([])).toBe('No window yet')
  })

  it('says which scenario is highest, and where', () => {
    const first = [
      [1, 0.2],
      [2, null],
    ] as const
    const second = [
      [1, 0.1],
      [2, 0.35],
    ] as const
    expect(bestLevel([first, second], ['Tight', 'Wide'], 'stop')).toBe('“Wide” is highest at stop 2R: +0.35R')
    expect(bestLevel([[], []], ['Tight', 'Wide'], 'target')).toBe('Expectancy by target')
  })
})
