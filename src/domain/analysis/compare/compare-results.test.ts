import { describe, expect, it } from 'vitest'
import { breakdown } from '#domain/analysis/performance/breakdown.ts'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { filterRows, allRows, labelAt, textOf } from '#domain/analysis/shapes/read-columns.ts'
import { compareTool } from './compare-results.ts'

const columns = buildColumnsOf(
  Array.from({ length: 200 }, (_, index) => {
    const setupId = index % 2 === 0 ? 'a' : 'b'
    const round = Math.floor(index / 2)
    // a wins seven of ten, b three of ten.
    const wins = setupId === 'a' ? 7 : 3
    return { setupId, r: (round * 3) % 10 < wins ? 1 : -1 }
  }),
)
const ofSetup = (id: string, last = columns.count) =>
  inputOf(columns, breakdown.defaults, {
    rows: filterRows(allRows(columns), (row) => row < last && labelAt(textOf(columns, 'setupId'), row) === id),
  })

describe('compareTool', () => {
  it('has the difference of means and shares with its interval, and no verdict on other figures', () => {
    const { differences, a, b } = compareTool(breakdown, ofSetup('a'), ofSetup('b'))
    const of = (key: string) => differences.find(({ figure }) => figure === key)
    // Means 0.4 and -0.4, win rates 70% and 30%.
    expect(of('meanR')).toMatchObject({ certainty: 'likely', n: 100 })
    expect(of('meanR')?.difference?.value).toBeCloseTo(0.8, 12)
    expect(of('winRate')?.difference?.value).toBeCloseTo(0.4, 12)
    expect(of('winRate')?.difference?.interval.low).toBeGreaterThan(0)
    expect(of('netPnl')).toEqual({ figure: 'netPnl', difference: null, certainty: 'descriptive', n: 0 })
    expect([a.figures[0]?.value, b.figures[0]?.value]).toEqual([4000, -4000])
  })

  it('finds nothing between a selection and itself, and no verdict in few trades', () => {
    const same = compareTool(breakdown, ofSetup('a'), ofSetup('a')).differences
    expect(same.find(({ figure }) => figure === 'meanR')).toMatchObject({ certainty: 'couldBeChance' })
    const few = compareTool(breakdown, ofSetup('a', 20), ofSetup('b')).differences
    expect(few.find(({ figure }) => figure === 'meanR')).toMatchObject({ certainty: 'notEnough', n: 10 })
    const none = compareTool(breakdown, ofSetup('none'), ofSetup('b')).differences
    expect(none.find(({ figure }) => figure === 'meanR')).toMatchObject({
      difference: null,
      certainty: 'notEnough',
      n: 0,
    })
  })
})
