import { describe, expect, it } from 'vitest'
import { madeResult } from '#tests/support/simulation/build-growth-result.ts'
import { describePlacement, mainPlacement, placedMeasures } from './history-measures.ts'
import type { HistoryFigures } from './history-simulator.ts'

const placed = (actual: number, below: number, equal = 0) => ({ actual, below, equal, of: 1_000, rank: 0 })
const usual = {
  paths: 1_000,
  steps: 240,
  terminal: null,
  maxDrawdown: placed(0.124, 630),
  longestUnderWater: placed(40, 400, 20),
  losingStreak: placed(9, 750, 100),
  winningStreak: placed(5, 100, 300),
}
const figures: HistoryFigures = {
  shuffles: { place: usual, result: { ...madeResult, terminal: null } },
  bootstraps: { place: { ...usual, terminal: placed(1.25, 500) }, result: madeResult },
}

const sentence = (of: HistoryFigures, key: string, comparison: string) => {
  const found = placedMeasures(of).find((one) => one.measure.key === key && one.comparison === comparison)
  return found === undefined ? null : describePlacement(found)
}

describe('the place of the history', () => {
  it('is said in words', () => {
    expect(sentence(figures, 'losingStreak', 'bootstraps')).toBe(
      'Your losing streak of 9 is what 1 in 4 such traders see',
    )
    expect(sentence(figures, 'winningStreak', 'shuffles')).toBe(
      'Your winning streak of 5 is what 90% of such traders see',
    )
    expect(sentence(figures, 'maxDrawdown', 'shuffles')).toBe(
      'Your drawdown of 12.4% is deeper than 63% of shuffles of your trades',
    )
    expect(sentence(figures, 'terminal', 'bootstraps')).toBe(
      'Your return of +25.0% is higher than 50% and lower than 50% of bootstrapped histories',
    )
  })

  it('has no final return among shuffles, which all end alike', () => {
    expect(placedMeasures(figures)).toHaveLength(9)
    expect(sentence(figures, 'terminal', 'shuffles')).toBeNull()
  })

  it('states an unusual figure first, else the losing streak', () => {
    const main = mainPlacement(placedMeasures(figures), 0.05)
    expect(main?.measure.key).toBe('losingStreak')
    expect(main?.comparison).toBe('bootstraps')
    const short = {
      ...figures,
      bootstraps: { ...figures.bootstraps, place: { ...usual, losingStreak: placed(3, 10, 20) } },
    }
    expect(mainPlacement(placedMeasures(short), 0.01)?.placement.actual).toBe(3)
    const calm = {
      ...short,
      bootstraps: { ...short.bootstraps, place: { ...usual, losingStreak: placed(3, 300, 200) } },
    }
    expect(mainPlacement(placedMeasures(calm), 0.001)?.comparison).toBe('shuffles')
    const odd = {
      ...figures,
      shuffles: { ...figures.shuffles, place: { ...usual, maxDrawdown: placed(0.5, 1_000) } },
    }
    expect(mainPlacement(placedMeasures(odd), 0.05)?.measure.key).toBe('maxDrawdown')
  })
})
