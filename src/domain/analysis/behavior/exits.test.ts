import { describe, expect, it } from 'vitest'
import { buildColumnsOf, type ColumnSketch, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { bestExitR, exits } from './exits.ts'

const figureOf = (result: ReturnType<typeof exits.compute>, key: string) =>
  result.figures.find((one) => one.key === key)

/** Emotional exits that would have made more R if left alone, then stops. */
const sketchOf = (index: number): ColumnSketch =>
  index < 30
    ? { r: 0.5, exitReason: 'manual-emotional', managementR: -0.4 + (index % 3) / 10, setAndForgetR: 0.9 }
    : { r: -1, exitReason: 'stop', managementR: 0, setAndForgetR: -1 }

const titlesOf = (of: readonly ColumnSketch[]) => {
  const [, lines] = exits.compute(inputOf(buildColumnsOf(of), null)).charts
  return lines?.kind === 'lines' ? lines.lines.map(({ label }) => label[0]) : []
}

describe('exits', () => {
  const sketches: ColumnSketch[] = [
    { r: 2, exitReason: 'target', mfeCapturePct: 100, giveBackR: 0, setAndForgetR: 2, managementR: 0 },
    { r: -1, exitReason: 'stop', mfeCapturePct: -200, giveBackR: 1.5, setAndForgetR: -1, managementR: 0 },
    { r: 0.5, exitReason: 'manual-emotional', mfeCapturePct: 25, giveBackR: 1.5, setAndForgetR: 2, managementR: -1.5 },
    { r: -0.5, exitReason: 'manual-emotional', giveBackR: 1 },
    { r: 1, exitReason: 'expiry' },
  ]
  const result = exits.compute(inputOf(buildColumnsOf(sketches), null))

  it('has each reason with the medians of its exits', () => {
    const cells = result.tables[0]?.rows.map((row) => row.cells.slice(1))
    expect(cells).toEqual([
      [1, 1, 2, 2, 1, 0, null, 0],
      [1, 0, -1, -1, -2, 1.5, null, 0],
      [2, 0.5, 0, 0, 0.25, 1.25, null, -1.5],
      [1, 1, 1, 1, null, null, null, null],
    ])
  })

  it('compares emotional exits with planned ones; expiry is neither', () => {
    // Emotional mean 0, planned mean 0.5: twice -0.5.
    expect(figureOf(result, 'emotionalCost')).toMatchObject({ value: -1, n: 2 })
    expect(figureOf(result, 'plannedShare')).toMatchObject({ value: 0.5, n: 4 })
    expect(figureOf(result, 'managementR')).toMatchObject({ value: -0.5, n: 3 })
  })

  it('has exits by plan beside emotional ones', () => {
    // Target 2R and stop -1R; 0.5R and -0.5R.
    const [, plan] = result.tables
    expect(plan?.rows.map(({ cells }) => cells)).toEqual([
      [['By plan'], 2, 0.5, 0.5, 1],
      [['Emotional'], 2, 0.5, 0, 0],
    ])
    // Each opens its trades.
    expect(plan?.rows.map(({ group }) => result.groups.find(({ key }) => key === group)?.n)).toEqual([2, 2])
  })

  it('counts the approximate trades behind figures of MFE', () => {
    const approximate = { excursionSource: 'candlesApproximate' }
    const marked = sketches.map((sketch, index) => (index % 2 === 0 ? { ...sketch, ...approximate } : sketch))
    const { figures, tables } = exits.compute(inputOf(buildColumnsOf(marked), null))
    const counted = figures.flatMap(({ key, n, approximateN }) =>
      approximateN === undefined ? [] : [[key, n, approximateN]],
    )
    expect(counted).toEqual([
      ['mfeCapturePct', 3, 2],
      ['giveBackR', 4, 2],
    ])
    expect(result.figures.some((figure) => 'approximateN' in figure)).toBe(false)
    const reasons = tables.find(({ key }) => key === 'reasons')
    expect(reasons?.columns.at(-1)).toEqual({ key: 'approximate', label: 'Approximate MFE', unit: 'count' })
    const byReason = reasons?.rows.map(({ cells }) => Number(cells.at(-1))) ?? []
    expect(byReason.reduce((sum, count) => sum + count, 0)).toBe(marked.filter((_, index) => index % 2 === 0).length)
    expect(reasons?.rows.every(({ cells, intervals }) => cells.length === intervals.length)).toBe(true)
    expect(result.tables.find(({ key }) => key === 'reasons')?.columns.at(-1)?.key).not.toBe('approximate')
  })

  it('says how many values the trader stated where candles gave none', () => {
    const { figures } = exits.compute(
      inputOf(
        buildColumnsOf([
          { r: 1, setAndForgetR: 2, managementR: -1, setAndForgetSource: 'candles' },
          { r: 1, setAndForgetR: 0.5, managementR: 0.5, setAndForgetSource: 'stated' },
          // The source of a value that the figure does not have is not counted.
          { r: null, setAndForgetR: 0.5, setAndForgetSource: 'stated' },
          { r: 1, bestExitPrice: '103', exitEfficiencyPct: 50, bestExitSource: 'stated' },
        ]),
        null,
      ),
    )
    const counted = figures.flatMap(({ key, n, value, statedN }) =>
      statedN === undefined ? [] : [[key, n, value, statedN]],
    )
    expect(counted).toEqual([
      ['managementR', 2, -0.25, 1],
      ['exitEfficiencyPct', 1, 0.5, 1],
    ])
    expect(result.figures.some((figure) => 'statedN' in figure)).toBe(false)
  })

  it('draws actual and set-and-forget results of the trades that have both', () => {
    const [, chart] = result.charts
    if (chart?.kind !== 'lines') throw new Error('lines')
    expect(chart.lines.map(({ y }) => Array.from(y))).toEqual([
      [2, 1, 1.5],
      [2, 1, 3],
      // What managing added: actual less set and forget.
      [0, 0, -1.5],
    ])
    expect(result.coverage.missing.map(({ n }) => n)).toEqual([2, 2])
    const best = { entryPrice: '100', bestExitPrice: '103', riskPerUnitPrice: '2' }
    // The best exit of fewer trades is no curve to compare with the others unless it says so.
    const left = { r: 1, setAndForgetR: 2 }
    expect(titlesOf([left, { ...left, ...best }]).at(-1)).toBe('Best exit within risk (1 of 2 trades)')
    expect(titlesOf([{ ...left, ...best }]).at(-1)).toBe('Best exit within risk')
  })

  it('has the best exit in R by the risk per unit, for either side', () => {
    const columns = buildColumnsOf([
      { entryPrice: '100', bestExitPrice: '103', riskPerUnitPrice: '2' },
      { entryPrice: '100', bestExitPrice: '97', riskPerUnitPrice: '2', direction: 'short' },
      { entryPrice: '100', bestExitPrice: '97' },
    ])
    expect([0, 1, 2].map(bestExitR(columns))).toEqual([1.5, 1.5, Number.NaN])
  })

  it('says what emotional exits cost against leaving the same trades alone', () => {
    const many = buildColumnsOf(
      Array.from({ length: 30 }, (_, index) => ({
        r: 0.5,
        exitReason: 'manual-emotional',
        managementR: -0.4 + (index % 3) / 10,
        setAndForgetR: 0.9,
      })),
    )
    const { finding, figures } = exits.compute(inputOf(many, null))
    // -0.4, -0.3, -0.2 in turn: -0.3 each, 9 in all.
    expect(finding).toMatchObject({ certainty: 'likely', n: 30 })
    expect(finding.statement).toContainEqual({ kind: 'r', value: expect.closeTo(0.3, 12) as number })
    expect(finding.statement).toContainEqual({ kind: 'r', value: expect.closeTo(9, 9) as number })
    // The figure says the same of the same trades.
    const [figure] = figures
    expect(figure).toMatchObject({ key: 'emotionalManagement', label: 'Emotional exits', n: 30 })
    expect(figure?.value).toBeCloseTo(-9, 9)
    expect(figure?.interval?.high).toBeLessThan(0)
  })

  it('has the sign of the finding in the figure beside it, where emotional exits lost less than stops', () => {
    const { finding, figures } = exits.compute(
      inputOf(buildColumnsOf(Array.from({ length: 60 }, (_, index) => sketchOf(index))), null),
    )
    expect(finding.statement[0]).toBe('Emotional exits cost ')
    expect(figures[0]?.value).toBeCloseTo(-9, 9)
    expect(figures.some(({ key }) => key === 'emotionalCost')).toBe(false)
  })

  it('tests no exit reason by its own outcome', () => {
    const { finding, figures } = exits.compute(
      inputOf(
        buildColumnsOf(
          Array.from({ length: 80 }, (_, index) => ({
            r: index % 2 === 0 ? -1 : 1 + (index % 5) / 10,
            exitReason: index % 2 === 0 ? 'manual-emotional' : 'target',
          })),
        ),
        null,
      ),
    )
    expect(finding).toMatchObject({ certainty: 'descriptive', pValue: null, n: 80 })
    expect(finding.statement.at(-1)).toContain('a result and not a cause')
    expect(figures[0]).toMatchObject({ key: 'emotionalCost', n: 40 })
    expect(figures[0]?.interval).toBeUndefined()
  })

  it('has no value without trades or without the data', () => {
    const none = exits.compute(inputOf(buildColumnsOf([]), null))
    expect(none.finding.certainty).toBe('notEnough')
    const bare = exits.compute(inputOf(buildColumnsOf([{ r: 1 }]), null))
    expect(figureOf(bare, 'managementR')).toMatchObject({ value: null, reason: 'no_data' })
    expect(figureOf(bare, 'mfeCapturePct')).toMatchObject({ value: null, reason: 'no_excursions' })
    expect(figureOf(bare, 'emotionalCost')).toMatchObject({ value: null })
  })
})
