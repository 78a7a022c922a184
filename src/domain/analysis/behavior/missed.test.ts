import { describe, expect, it } from 'vitest'
import {
  buildColumnsOf,
  type ColumnSketch,
  inputOf,
  sketchedId,
  somePortfolio,
} from '#domain/analysis/shapes/columns.fixture.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { missed } from './missed.ts'

const missing: ColumnSketch = {
  r: null,
  status: 'missed',
  result: null,
  entryAt: null,
  exitAt: null,
  exitDate: null,
  netPnl: null,
  grossPnl: null,
}
const figureOf = (result: ReturnType<typeof missed.compute>, key: string) =>
  result.figures.find((one) => one.key === key)

describe('missed trades', () => {
  const columns = buildColumnsOf([
    {
      ...missing,
      missedR: 2,
      missedReasonId: 'afraid',
      frontrunPct: 4,
      nextTradeR: 1,
      seenAt: '2024-01-02T10:00:00.000Z',
    },
    { ...missing, missedR: -1, missedReasonId: 'afraid', frontrunPct: 30 },
    { ...missing, missedR: 0.5, missedReasonId: 'away' },
    { ...missing },
    { r: 3 },
    { r: -1 },
  ])
  const result = missed.compute(inputOf(columns, null))

  it('weighs hesitation against losses avoided, apart from real trades', () => {
    expect(figureOf(result, 'missedTrades')?.value).toBe(4)
    expect(figureOf(result, 'missedR')).toMatchObject({ value: 0.5, n: 3 })
    expect(figureOf(result, 'hesitationCost')?.value).toBe(2.5)
    expect(figureOf(result, 'lossesAvoided')?.value).toBe(1)
    expect(figureOf(result, 'nearFills')).toMatchObject({ value: 0.5, n: 2 })
    expect(figureOf(result, 'missedBy')?.value).toBeCloseTo(0.17, 12)
    // The next trade made 1R; all closed trades average 1R.
    expect(figureOf(result, 'nextTrade')).toMatchObject({ value: 0, n: 1 })
  })

  it('compares the next trade with those of its own portfolio, also where another is loaded to compare with', () => {
    const both = buildColumnsOf([{ ...missing, missedR: 1, nextTradeR: 2 }, { r: 2 }, { r: -1 }, { r: -3 }, { r: -3 }])
    const ofOther = new Set([sketchedId(3), sketchedId(4)])
    const compared = {
      ...both,
      portfolios: [...both.portfolios, { ...somePortfolio, id: sketchedId(9) }],
      portfolio: Uint16Array.from(both.ids, (id) => Number(ofOther.has(id))),
    }
    const selection = { portfolioIds: [somePortfolio.id], conditions: noConditions, brushes: [] }
    const input = inputOf(compared, null, { rows: selectRows(compared, selection, null) })
    // 2R against a mean of 0.5R.
    expect(figureOf(missed.compute(input), 'nextTrade')).toMatchObject({ value: 1.5, n: 1 })
  })

  it('groups by reason, the unknown last', () => {
    expect(result.tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      [[{ kind: 'name', list: 'missed_reasons', id: 'afraid' }], 2, 0.5, 2, 1, 1],
      [[{ kind: 'name', list: 'missed_reasons', id: 'away' }], 1, 0.5, 0.5, 0, 0.5],
      [['None'], 1, null, null, null, null],
    ])
  })

  it('finds the cost of hesitation', () => {
    const many = buildColumnsOf(
      Array.from({ length: 40 }, (_, index) => ({ ...missing, missedR: index % 4 === 0 ? -1 : 1 })),
    )
    const { finding } = missed.compute(inputOf(many, null))
    expect(finding).toMatchObject({ certainty: 'likely', n: 40 })
    // 30 − 10.
    expect(finding.statement[1]).toEqual({ kind: 'r', value: 20 })
  })

  it('asks to log missed trades where there are none', () => {
    const none = missed.compute(inputOf(buildColumnsOf([{ r: 1 }]), null))
    expect(none.finding).toMatchObject({ certainty: 'notEnough', n: 0 })
    expect(none.coverage.missing).toEqual([expect.objectContaining({ remedy: 'logMissed' })])
    expect(figureOf(none, 'missedR')).toMatchObject({ value: null, reason: 'no_data' })
  })
})
