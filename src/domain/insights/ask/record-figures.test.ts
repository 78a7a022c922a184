import { describe, expect, test } from 'vitest'
import { findInsights } from '#domain/insights/find-insights.ts'
import { buildStudiedTrades } from '#domain/metrics/setup/studied-trade.fixture.ts'
import { answerFromRecord, type RecordQuestion } from './record-figures.ts'

/** 80 trades: every fourth in NQ loses 1 R of 100, the others win 0.5 R or 1 R. */
const trades = buildStudiedTrades(
  Array.from({ length: 80 }, (_, place) => ({
    r: place % 4 === 0 ? -1 : place % 2 === 0 ? 1 : 0.5,
    symbol: place % 4 === 0 ? 'NQ' : 'ES',
  })),
)
const ask = (question: RecordQuestion, of = trades) => answerFromRecord(of, question)
const values = (question: RecordQuestion, of = trades) =>
  Object.fromEntries(ask(question, of).map(({ label, value }) => [label, value]))

describe('figures of a question', () => {
  test('metrics of a selection, from the catalogue', () => {
    const selection = { groups: [{ dimension: 'symbol', value: 'ES' } as const] }
    // 20 of 1 and 40 of 0.5.
    expect(values({ tool: 'trades', selection })).toMatchObject({
      Trades: 60,
      'Win rate': 1,
      'Mean R': expect.closeTo(40 / 60, 12) as number,
      'Net P&L': 4_000,
    })
    expect(ask({ tool: 'trades', selection })[0]?.groups).toEqual([{ dimension: 'symbol', value: 'ES' }])
    expect(values({ tool: 'metrics', selection: { groups: [], result: 'loss' } })).toMatchObject({ Trades: 20 })
  })

  test('a breakdown, the most traded group first', () => {
    const found = ask({ tool: 'breakdown', by: 'symbol', selection: { groups: [] } })
    expect([...new Set(found.map(({ groups }) => groups[0]?.value))]).toEqual(['ES', 'NQ'])
    expect(found.find(({ label, groups }) => label === 'Mean R' && groups[0]?.value === 'NQ')?.value).toBe(-1)
  })

  test('a breakdown of a selection is about both groups, and one by its own dimension about one', () => {
    const long = { dimension: 'direction', value: 'long' } as const
    const es = { dimension: 'symbol', value: 'ES' } as const
    const groupsOf = (by: 'symbol' | 'direction') =>
      ask({ tool: 'breakdown', by, selection: { groups: [es] } }).map(({ groups }) => groups)
    expect(groupsOf('direction')[0]).toEqual([es, long])
    expect(groupsOf('symbol')[0]).toEqual([es])
  })

  test('no money where trades have several currencies', () => {
    const mixed = trades.map((trade, place) => (place === 0 ? { ...trade, currency: 'EUR' } : trade))
    expect(values({ tool: 'trades', selection: { groups: [] } }, mixed)).not.toHaveProperty('Net P&L')
  })

  test('findings with their effect, their worth and the groups compared', () => {
    const found = ask({ tool: 'findings' }).filter(({ finding }) => finding === 'symbol:NQ')
    const stated = findInsights(trades).findings.find(({ key }) => key === 'symbol:NQ')
    const of = (label: string) => found.find((one) => one.label === label)?.value
    expect(of('Symbol: effect')).toBe(stated?.effect.value)
    expect(of('Symbol: worth a month')).toBe(stated?.worth.monthly?.value)
    expect(of('Symbol: Trades in the group')).toBe(-1)
    expect(of('Symbol: Other symbols, trades')).toBe(60)
  })
})
