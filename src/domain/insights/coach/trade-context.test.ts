import { describe, expect, test } from 'vitest'
import { drawHistory, payoffs } from '#domain/insights/random-history.fixture.ts'
import { buildStudiedTrades, type StudiedSketch } from '#domain/metrics/setup/studied-trade.fixture.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { describeContext, type EnteredTrade } from './trade-context.ts'

const dayOf = ({ entryTime }: StudiedTrade) => Math.floor(entryTime / 86_400_000)

/** Earlier trades and the one that the coach speaks of: the last. */
function splitLast(sketches: readonly StudiedSketch[]): [earlier: StudiedTrade[], trade: EnteredTrade] {
  const trades = buildStudiedTrades(sketches)
  const trade = trades.pop()
  if (trade === undefined) throw new Error('there is a last trade')
  const before = trades.filter((other) => dayOf(other) === dayOf(trade))
  return [trades, { ...trade, tradeOfDay: before.length + 1 }]
}

/** Days of three trades 30 minutes apart: two win half an R on average, the third loses. */
const days = (count: number): StudiedSketch[] =>
  Array.from({ length: count }, (_, day) => [
    { r: 0.4 + (day % 3) / 10, after: 1380 },
    { r: 0.4 + (day % 4) / 10, after: 30 },
    { r: -0.3 + (day % 2) / 5, after: 30 },
  ]).flat()

describe('the circumstances of a trade', () => {
  test('the third trade of a day, where third trades lose', () => {
    const [earlier, trade] = splitLast(days(64))
    const [first] = describeContext(trade, earlier, 'UTC')
    expect(first?.sentence.filter((part) => typeof part === 'string')).toEqual([
      'Third trade of the day',
      '; such trades lost ',
      ' on average, others ',
      '.',
    ])
    // 63 third trades before it, in turn -0.3 and -0.1: (32 x -0.3 + 31 x -0.1) / 63.
    expect(first?.n).toBe(63)
    expect(first?.sentence[2]).toMatchObject({
      kind: 'r',
      value: expect.closeTo((32 * 0.3 + 31 * 0.1) / 63, 10) as number,
    })
    expect(first?.interval?.high).toBeLessThan(0)
    expect(first?.pValue).toBeLessThan(0.001)
    expect(first?.verdict).toBe('bad')
  })

  test('trades that are still open or have no R count in the rank', () => {
    const [earlier, trade] = splitLast(days(64))
    const first = earlier.at(-2)
    if (first === undefined) throw new Error('there are 191 trades')
    const [wanted] = describeContext(trade, earlier, 'UTC')
    // The first trade of its day is closed later, when this one is entered already.
    const others = [...earlier.slice(0, -2), { ...first, exitTime: trade.entryTime + 1 }, ...earlier.slice(-1)]
    expect(describeContext(trade, others, 'UTC')[0]?.sentence.slice(0, 3)).toEqual(wanted?.sentence.slice(0, 3))
    // Without the R of the first trades, the third ones are third all the same.
    const unknown = earlier.map((one, place) => (place % 3 === 0 ? { ...one, realizedR: null } : one))
    expect(describeContext(trade, unknown, 'UTC')[0]).toMatchObject({ n: 63, verdict: 'bad' })
  })

  test('says nothing about the rank of a trade whose rank is unknown', () => {
    const [earlier, trade] = splitLast(days(64))
    const words = describeContext({ ...trade, tradeOfDay: null }, earlier, 'UTC').map(({ sentence }) => sentence[0])
    expect(words).not.toContain('Third trade of the day')
  })

  test('a symbol that loses is named, with the group that the history can show', () => {
    const sketches = Array.from({ length: 121 }, (_, place) => ({
      r: place % 3 === 0 ? -1 + (place % 2) / 5 : 1 - (place % 5) / 10,
      symbol: place % 3 === 0 ? 'NQ' : 'ES',
    }))
    const [earlier, trade] = splitLast(sketches)
    expect(trade.symbol).toBe('NQ')
    const statement = describeContext(trade, earlier, 'UTC').find(({ subject }) => subject?.kind === 'symbol')
    expect(statement).toMatchObject({ subject: { value: 'NQ' }, n: 40, verdict: 'bad' })
  })

  test('fewer than twenty such trades say nothing', () => {
    const [earlier, trade] = splitLast(days(19))
    expect(describeContext(trade, earlier, 'UTC')).toEqual([])
  })

  test('nothing that was closed after the entry changes anything', () => {
    const trades = buildStudiedTrades(days(90))
    const studied = trades[64 * 3 - 1]
    if (studied === undefined) throw new Error('there are 270 trades')
    const trade = { ...studied, tradeOfDay: 3 }
    const before = trades.slice(0, 64 * 3 - 1)
    const later = trades.slice(64 * 3).map((other) => ({ ...other, realizedR: 50 as StudiedTrade['realizedR'] }))
    // Entered before and still open at the entry.
    const [open] = later
    const stillOpen = { ...open, entryTime: trade.entryTime - 60_000, id: 'open' } as StudiedTrade
    expect(describeContext(trade, [...later, stillOpen, trade, ...before], 'UTC')).toEqual(
      describeContext(trade, before, 'UTC'),
    )
  })
})

test.each([0, 0.4, 0.8])(
  'on luck, correlation %f: at most 5% of trades are told anything of groups',
  { timeout: 60_000 },
  (correlation) => {
    const draws = Object.values(payoffs)
    let told = 0
    const samples = 300
    for (let seed = 1; seed <= samples; seed += 1) {
      const payoff = draws[seed % draws.length]
      if (payoff === undefined) throw new Error('there is a payoff for every seed')
      const [earlier, trade] = splitLast(drawHistory(7_000 + seed, { payoff, n: 301, correlation }))
      if (describeContext(trade, earlier, 'UTC').length > 0) told += 1
    }
    expect(told / samples).toBeLessThanOrEqual(0.05)
  },
)
