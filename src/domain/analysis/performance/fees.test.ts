import { describe, expect, it } from 'vitest'
import { sentenceText } from '#domain/analysis/parts/sentence-text.ts'
import { buildColumnsOf, type ColumnSketch, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { fees } from './fees.ts'

const options = fees.defaults
const sketches: ColumnSketch[] = [
  { r: 1, fees: 10, feeR: 0.1, commission: '6', exchangeFees: '4', swapFunding: '0' },
  { r: -1, fees: 10, feeR: 0.1, commission: '6', exchangeFees: '4', swapFunding: '0' },
  {
    r: 0.05,
    fees: 20,
    feeR: 0.2,
    commission: '5',
    exchangeFees: '0',
    swapFunding: '-15',
    symbol: 'NQ',
    slippageCost: '3',
  },
]
const columns = buildColumnsOf(sketches)
const input = inputOf(columns, options)

const withCost = (feeR: number) =>
  buildColumnsOf(
    Array.from({ length: 60 }, (_, index) => ({
      r: (index % 2 === 0 ? 1.2 : -0.9) - feeR,
      fees: feeR * 100,
      feeR,
    })),
  )

const valueOf = (of: typeof input, key: string) => fees.compute(of).figures.find((figure) => figure.key === key)?.value

describe('fees', () => {
  const result = fees.compute(input)
  const figureOf = (key: string) => result.figures.find((figure) => figure.key === key)

  it('adds up costs by kind and group', () => {
    const [table] = result.tables
    // ES: gross 110 and -90, so moved 200; 20 / 200. NQ: gross 25, costs 20.
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      [['ES'], 2, 0, 12, 8, 0, 0, 20, 20, 0, 0.1, 0.1],
      [['NQ'], 1, 0, 5, 0, 15, 3, 20, 25, 5, 0.2, 0.8],
    ])
    expect(table?.totals?.slice(1)).toEqual([3, 0, 17, 8, 15, 3, 40, 45, 5, expect.closeTo(0.4 / 3, 12), 40 / 225])
  })

  it('has each kind of costs in money and in R', () => {
    // Risk 100 each: commission 6 + 6 + 5, exchange 4 + 4, funding 15, slippage 3; the fourth trade has no risk.
    const [, table] = fees.compute(
      inputOf(buildColumnsOf([...sketches, { r: null, netPnl: '5', fees: 2, commission: '2' }]), options),
    ).tables
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      [['Fees on fills'], 0, 0],
      [['Commission'], 19, expect.closeTo(0.17, 12)],
      [['Exchange fees'], 8, expect.closeTo(0.08, 12)],
      [['Swap and funding'], 15, expect.closeTo(0.15, 12)],
      [['Slippage'], 3, expect.closeTo(0.03, 12)],
    ])
    const [, without] = fees.compute(inputOf(buildColumnsOf([{ r: null, netPnl: '5', fees: 2 }]), options)).tables
    expect(without?.rows.map(({ cells }) => cells[2])).toEqual([null, null, null, null, null])
  })

  it('counts what was charged with fills, so that kinds add up to all costs', () => {
    const charged = buildColumnsOf([
      { r: 1, fees: 4.3, commission: '1.1', exchangeFees: '0', swapFunding: '-0.2' },
      { r: -1, fees: 2.1, commission: '0', exchangeFees: '0', swapFunding: '0' },
    ])
    const { figures } = fees.compute(inputOf(charged, options))
    const of = (key: string) => figures.find((figure) => figure.key === key)?.value
    expect(of('fillFees')).toBe(5.1)
    expect([of('totalFees'), of('commission'), of('swapFunding')]).toEqual([6.4, 1.1, 0.2])
  })

  it('has break-even win rates before and after costs', () => {
    // Before: wins 110 and 25, mean 67.5; loss 90: 1 / (1 + 0.75). After: wins 100 and 5, mean 52.5; loss 100.
    expect(figureOf('breakEvenBefore')?.value).toBeCloseTo(1 / 1.75, 12)
    expect(figureOf('breakEvenAfter')?.value).toBeCloseTo(1 / 1.525, 12)
  })

  it('sorts wins and losses after costs, so that costs never lower the rate that is needed', () => {
    // Ten dollars of costs turn the gain of 5 into a loss: before, losses are 90 and -5, mean 42.5; after 100 and 5.
    const scratched = inputOf(
      buildColumnsOf([
        { r: 1, fees: 10 },
        { r: -1, fees: 10 },
        { r: -0.05, fees: 10 },
      ]),
      fees.defaults,
    )
    const of = (key: string) => fees.compute(scratched).figures.find((figure) => figure.key === key)?.value
    expect(of('breakEvenBefore')).toBeCloseTo(1 / (1 + 110 / 42.5), 12)
    expect(of('breakEvenAfter')).toBeCloseTo(1 / (1 + 100 / 52.5), 12)
  })

  it('counts no break-even trade as a win or loss, and needs wins that won something', () => {
    // Within the tolerance of break-even: neither the small gain nor the small loss counts, as on the dashboard.
    const tolerant = inputOf(
      buildColumnsOf([{ r: 2 }, { r: -1 }, { r: 0.02, result: 'breakeven' }, { r: -0.01, result: 'breakeven' }]),
      options,
    )
    const metrics = computeMetrics(metricTradesOf(tolerant.columns, tolerant.rows), tolerant.account)
    expect(valueOf(tolerant, 'breakEvenAfter')).toBeCloseTo(1 / 3, 12)
    expect(metrics['breakevenWinRate']?.value).toBeCloseTo(1 / 3, 12)
    // Funding of 15 made a gain of a trade that lost 5: no win rate would have been enough without it.
    const carried = inputOf(buildColumnsOf([{ r: 0.1, fees: -15 }, { r: -1 }]), options)
    expect(valueOf(carried, 'breakEvenBefore')).toBeNull()
    expect(valueOf(carried, 'breakEvenAfter')).toBeCloseTo(1 / 1.1, 12)
  })

  it('draws no cost in R of groups in which no trade has a risk', () => {
    const some = inputOf(
      buildColumnsOf([
        { r: 1, fees: 10, feeR: 0.1 },
        { r: null, netPnl: '5', fees: 5, symbol: 'NQ' },
      ]),
      options,
    )
    const { charts } = fees.compute({ ...some, account: { ...some.account, currency: null } })
    const [bars] = charts
    expect(bars?.kind === 'bars' && bars.bars.map(({ group, value }) => [group, value])).toEqual([['symbol:ES', 0.1]])
  })

  it('has the metrics of the catalogue, at both depths', () => {
    const metrics = computeMetrics(metricTradesOf(columns, input.rows), input.account)
    for (const depth of ['quick', 'full'] as const)
      for (const { key, value } of fees.compute({ ...input, depth }).figures)
        if (key in metrics) expect(value, key).toBe(metrics[key]?.value)
    expect(figureOf('breakEvenAfter')?.value).toBeCloseTo(metrics['breakevenWinRate']?.value ?? 0, 12)
  })

  it('says so where costs take all of the profit', () => {
    const eaten = buildColumnsOf([{ r: -0.02, fees: 5, result: 'loss' }])
    expect(fees.compute(inputOf(eaten, options)).finding.statement[0]).toContain('Profitable before costs, not after')
  })

  it('says whether costs take more or less than a third of the profit before them, or that it is open', () => {
    // What was charged is a fact, however it compares.
    expect(fees.compute(inputOf(withCost(0.01), options)).finding).toMatchObject({
      certainty: 'descriptive',
      pValue: null,
    })
    const cheap = buildColumnsOf(
      Array.from({ length: 400 }, (_, index) => ({ r: (index % 3 === 0 ? -0.6 : 0.7) - 0.01, fees: 1, feeR: 0.01 })),
    )
    expect(fees.compute(inputOf(cheap, options)).finding.statement.at(-1)).toBe(' That is less than a third.')
    const many = buildColumnsOf(
      Array.from({ length: 400 }, (_, index) => ({ r: (index % 3 === 0 ? -0.6 : 0.7) - 0.2, fees: 20, feeR: 0.2 })),
    )
    // Before costs 0.7 twice of three, -0.6 once: 0.267 per trade; costs of 0.2 take three quarters.
    const { finding } = fees.compute(inputOf(many, options))
    expect(finding).toMatchObject({ certainty: 'likely', n: 400 })
    expect(finding.statement.at(-1)).toBe(' That is more than a third.')
  })

  it('names the trades of a sentence in R where amounts are of more', () => {
    const withRisk = Array.from({ length: 40 }, (_, index) => ({
      r: index % 3 === 0 ? -0.6 : 0.7,
      fees: 5,
      feeR: 0.05,
    }))
    const told = (more: ColumnSketch[]) =>
      sentenceText(fees.compute(inputOf(buildColumnsOf([...withRisk, ...more]), options)).finding.statement, {
        currency: 'USD',
        nameOf: () => null,
      })
    expect(told([])).toMatch(/^Costs take [\d.]+% of the profit before costs: 0\.05R per trade\./)
    // Costs of a trade whose result has no R are in the money alone.
    const riskless = { r: null, netPnl: '5', fees: 900, feeR: 9 }
    expect(told([riskless, { ...riskless, feeR: null }])).toMatch(
      /: 0\.05R per trade, over the 40 of 42 trades with a risk\./,
    )
  })

  it('has no value without trades, without a risk, or where nothing moved', () => {
    const none = fees.compute(inputOf(buildColumnsOf([]), options))
    expect(none.figures.find(({ key }) => key === 'totalFees')).toMatchObject({ value: null, reason: 'no_trades' })
    expect(none.figures.find(({ key }) => key === 'feeR')).toMatchObject({ value: null, reason: 'no_risk' })
    const still = fees.compute(inputOf(buildColumnsOf([{ r: 0 }]), options))
    expect(still.figures.find(({ key }) => key === 'feeShare')).toMatchObject({ value: null, reason: 'no_data' })
    expect(still.figures.find(({ key }) => key === 'breakEvenAfter')).toMatchObject({ value: null })
  })
})
