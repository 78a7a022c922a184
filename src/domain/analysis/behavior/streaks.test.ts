import { describe, expect, it } from 'vitest'
import { buildColumnsOf, type ColumnSketch, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { expectedRuns, runsOf } from './streak-runs.ts'
import { streaks } from './streaks.ts'

/** Results as signs, with the streak before each. */
function ofSigns(signs: string, more: (streak: number) => ColumnSketch = () => ({})) {
  let streak = 0
  return buildColumnsOf(
    signs.split('').map((sign) => {
      const sketch = {
        r: sign === '+' ? 2 : sign === '-' ? -1 : 0,
        streakAtEntry: streak === 0 ? null : streak,
        ...more(streak),
      }
      const side = sign === '+' ? 1 : sign === '-' ? -1 : 0
      streak = side === 0 ? 0 : Math.sign(streak) === side ? streak + side : side
      return sketch
    }),
  )
}

describe('streaks', () => {
  it('counts runs; a break-even trade ends one', () => {
    const columns = ofSigns('++-0---+')
    expect(runsOf(columns, inputOf(columns, null).rows).map(({ isWin, rows }) => [isWin, rows.length])).toEqual([
      [true, 2],
      [false, 1],
      [false, 3],
      [true, 1],
    ])
  })

  it('expects as many runs as independent results have', () => {
    // Three tosses of a fair coin: HTH, HTT, THT, TTH, HHT (as T HH), … runs of exactly one head: HTH two, HTT one,
    // THT one, TTH one: 5 of 8. Of two: HHT, THH: 2 of 8. Of three: 1 of 8.
    expect([1, 2, 3, 4].map((k) => expectedRuns(3, k, 0.5))).toEqual([5 / 8, 2 / 8, 1 / 8, 0])
  })

  it('shows streaks by length against the expected number', () => {
    const [chart] = streaks.compute(inputOf(ofSigns('--+-+---'), null)).charts
    if (chart?.kind !== 'bars') throw new Error('bars')
    // Losses: 2, 1, 3.
    expect(chart.bars.slice(0, 4).map(({ value }) => value)).toEqual([1, 1, 1, 0])
    expect(chart.bars[0]?.reference).toBeCloseTo(expectedRuns(8, 1, 0.75), 12)
  })

  it('has results and size after streaks', () => {
    const columns = ofSigns('-+--+', (streak) => ({ riskPct: streak < 0 ? 2 : 1 }))
    const { tables } = streaks.compute(inputOf(columns, null))
    // After one loss: +2, -1, after two: +2; after one win: -1. Sizes 1, 2, 1, 2, 2: mean 1.6.
    expect(tables[0]?.rows.map(({ cells }) => cells.slice(1, 4))).toEqual([
      [1, 1, 2],
      [2, 0.5, 0.5],
      [1, 0, -1],
    ])
    expect(tables[0]?.rows.map(({ cells }) => cells[4])).toEqual(
      [0.25, 0.25, -0.375].map((x) => expect.closeTo(x, 12) as number),
    )
  })

  it('compares size of the trades that have one, after a loss and after a win', () => {
    // The first trade follows nothing; of the others every fifth has no known size.
    let count = 0
    const columns = ofSigns('+-'.repeat(50), () => ({ riskPct: (count += 1) % 5 === 0 ? null : 1 + (count % 3) / 10 }))
    const { figures } = streaks.compute(inputOf(columns, null))
    expect(figures.find(({ key }) => key === 'sizeAfterLoss')).toMatchObject({ reason: null, n: 79 })
  })

  it('equals the metrics at both depths', () => {
    const columns = ofSigns('++-0---+--+')
    const input = inputOf(columns, null)
    const metrics = computeMetrics(metricTradesOf(columns, input.rows), input.account)
    for (const depth of ['quick', 'full'] as const)
      for (const { key, value } of streaks.compute({ ...input, depth }).figures)
        if (key in metrics) expect(value, key).toBe(metrics[key]?.value)
  })

  it('finds larger size after losses, results that cluster, and neither in an even history', () => {
    // ++ - + --- +, and the last joins the first: 48 runs of 96 trades, 49 expected.
    const signs = '++-+---+'.repeat(12)
    const sized = (after: number) =>
      ofSigns(signs, (streak) => ({ riskPct: (streak < 0 ? after : 1) + Math.abs(streak) / 100 }))
    const larger = streaks.compute(inputOf(sized(1.3), null)).finding
    expect(larger.certainty).toBe('likely')
    expect(larger.statement[0]).toBe('After a loss you risk ')
    const clustered = streaks.compute(inputOf(ofSigns('+++++-----'.repeat(10)), null)).finding
    expect(clustered).toMatchObject({ certainty: 'likely' })
    expect(clustered.statement[0]).toBe('Wins and losses cluster: ')
    expect(streaks.compute(inputOf(ofSigns(signs), null)).finding.certainty).toBe('couldBeChance')
  })

  it('leaves break-even trades out of the sentence as out of the figure', () => {
    // Wins and losses in an even history, with a break-even trade behind each win: as losses, these would alternate.
    const columns = ofSigns('++-+---+'.repeat(12).replaceAll('+', '+0'))
    const { finding, figures } = streaks.compute(inputOf(columns, null))
    const figure = figures.find(({ key }) => key === 'runsP')
    expect(finding).toMatchObject({ certainty: 'couldBeChance', n: 96, comparisons: 1 })
    expect(finding.statement).toContainEqual({ kind: 'count', value: 49 })
    expect(finding.pValue).toBeCloseTo(figure?.value ?? 0, 12)
    expect(figure?.n).toBe(96)
  })

  it('has nothing to judge with few trades, or where all have one result', () => {
    expect(streaks.compute(inputOf(buildColumnsOf([]), null)).finding).toMatchObject({
      certainty: 'notEnough',
      needed: 40,
    })
    const { finding } = streaks.compute(inputOf(ofSigns('+'.repeat(50)), null))
    expect(finding).toMatchObject({ certainty: 'descriptive', statement: ['Every trade won.'] })
    // Losses and break-even trades are no equal results.
    expect(streaks.compute(inputOf(ofSigns('-0'.repeat(25)), null)).finding.statement).toEqual(['No trade won.'])
    expect(streaks.compute(inputOf(ofSigns('+0'.repeat(25)), null)).finding.statement).toEqual(['No trade lost.'])
    expect(streaks.compute(inputOf(ofSigns('+-0'.repeat(15)), null)).finding).toMatchObject({
      certainty: 'notEnough',
      n: 30,
      needed: 40,
    })
  })
})
