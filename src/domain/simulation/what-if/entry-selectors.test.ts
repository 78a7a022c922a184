import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { entrySelectorKeys } from './entry-selector-keys.ts'
import { entrySelectors, type SelectorValues } from './entry-selectors.ts'
import { entryTrades, type EntryTrade } from './entry-trade.ts'

const minute = 60_000

/** A trade with entry and exit in minutes of Monday, March 3, 2025. */
function entry(id: string, from: number, to: number | null, change: Partial<EntryTrade> = {}): EntryTrade {
  const midnight = Date.UTC(2025, 2, 3)
  return {
    id,
    symbol: 'ABC',
    direction: 'long',
    entryAt: midnight + from * minute,
    entryDate: '2025-03-03' as CalendarDate,
    entryHour: Math.floor(from / 60),
    entryWeekday: 1,
    size: 1000,
    exitAt: to === null ? null : midnight + to * minute,
    isLoss: false,
    atEntry: null,
    ...change,
  }
}

function select(key: string, trades: readonly EntryTrade[], values: SelectorValues): boolean[] {
  const found = entrySelectors.find((selector) => selector.key === key)
  if (found === undefined) throw new Error(`no selector ${key}`)
  return found.select(trades, values)
}

describe('the selectors', () => {
  const day = [
    entry('a', 9 * 60, 9 * 60 + 5),
    entry('b', 9 * 60 + 59, 605),
    entry('c', 10 * 60, 620),
    entry('d', 1430, null),
  ]

  it('hour: the end is excluded, and a range may span midnight', () => {
    expect(select('hourOfEntry', day, { from: 9, to: 10 })).toEqual([true, true, false, false])
    expect(select('hourOfEntry', day, { from: 22, to: 10 })).toEqual([true, true, false, true])
  })

  it('weekday, side and symbol', () => {
    const trades = [entry('a', 0, 1), entry('b', 2, 3, { entryWeekday: 5, direction: 'short', symbol: 'XYZ' })]
    expect(select('weekdayOfEntry', trades, { weekday: 5 })).toEqual([false, true])
    expect(select('side', trades, { direction: 'long' })).toEqual([true, false])
    expect(select('symbol', trades, { symbol: 'XYZ' })).toEqual([false, true])
  })

  it('session, broken rule, news and mistakes, as recorded', () => {
    const recorded = (changes: Partial<NonNullable<EntryTrade['atEntry']>>) =>
      entry('a', 0, 1, { atEntry: { session: null, newsImpact: null, brokeRule: null, mistakes: [], ...changes } })
    const trades = [
      recorded({ session: 'pre', newsImpact: 'medium' }),
      recorded({ session: 'RTH', brokeRule: true, mistakes: ['Chased'] }),
      recorded({ newsImpact: 'none', brokeRule: false, mistakes: ['Too early'] }),
      // Samples stored earlier have none of it.
      entry('d', 0, 1),
    ]
    expect(select('session', trades, { session: 'pre' })).toEqual([true, false, false, false])
    expect(select('brokenRule', trades, {})).toEqual([false, true, false, false])
    expect(select('news', trades, { impact: 'low' })).toEqual([true, false, false, false])
    expect(select('news', trades, { impact: 'high' })).toEqual([false, false, false, false])
    expect(select('mistake', trades, {})).toEqual([false, true, true, false])
    expect(select('mistake', trades, { mistake: 'Chased' })).toEqual([false, true, false, false])
  })

  it('later in the day: each day restarts the count', () => {
    const next = entry('e', 1500, 1510, { entryDate: '2025-03-04' as CalendarDate })
    expect(select('laterInDay', [...day, next], { nth: 3 })).toEqual([false, false, true, true, false])
  })

  it('after losses: only trades closed before the entry are known, in order of exit', () => {
    const lost = { isLoss: true }
    const trades = [
      entry('a', 0, 10, lost),
      // Open while c and d are entered: its loss is not known to them.
      entry('b', 5, 60, lost),
      entry('c', 20, 30, lost),
      entry('d', 40, 50),
      // At the very minute of b's exit b does not count yet.
      entry('e', 60, 70, lost),
      entry('f', 80, 90),
    ]
    expect(select('afterLosses', trades, { losses: 1 })).toEqual([false, false, true, true, false, true])
    expect(select('afterLosses', trades, { losses: 2 })).toEqual([false, false, false, true, false, true])
  })

  it('larger than usual: above the median of enough earlier trades', () => {
    const sizes = [10, 30, 20, 25, null, 26, 24]
    const trades = sizes.map((size, i) => entry(`t${i}`, i, i + 1, { size }))
    // Medians before each: -, 10, 20, 20, 22.5, 22.5, 25.
    expect(select('largerThanUsual', trades, { least: 2 })).toEqual([false, false, false, true, false, true, false])
  })

  it('soon after the last exit, including a simultaneous one', () => {
    const trades = [entry('a', 0, 10), entry('b', 10, 30), entry('c', 20, 22), entry('d', 36, 40), entry('e', 35, 41)]
    const inOrder = trades.toSorted((a, b) => a.entryAt - b.entryAt)
    expect(inOrder.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e', 'd'])
    expect(select('soonAfterExit', inOrder, { minutes: 6 })).toEqual([false, true, false, true, false])
  })

  it('missing, mistyped and out-of-range values are replaced', () => {
    const trades = [entry('a', 15 * 60, 960), entry('b', 23 * 60, 1400)]
    expect(select('hourOfEntry', trades, {})).toEqual([true, false])
    expect(select('hourOfEntry', trades, { from: 'x', to: NaN })).toEqual([true, false])
    expect(select('hourOfEntry', trades, { from: 22.6, to: 99 })).toEqual([false, true])
    expect(select('side', trades, { direction: 'sideways' })).toEqual([false, false])
  })

  it('have unique keys and labels', () => {
    expect(new Set(entrySelectors.map(({ key }) => key)).size).toBe(entrySelectors.length)
    expect(new Set(entrySelectors.map(({ label }) => label)).size).toBe(entrySelectors.length)
    expect(entrySelectors.every(({ knownAt }) => knownAt === 'entry')).toBe(true)
  })
})

function at(minutes: number): Instant {
  return new Date(Date.UTC(2025, 2, 3) + minutes * minute).toISOString() as Instant
}

/** A stored trade from entry to exit, in minutes of 3 March 2025. */
function stored(id: string, from: number, held: number, quantity: number, exit: number): Trade {
  const size = String(quantity) as Decimal
  const input = longTrade({
    symbol: quantity % 2 === 0 ? 'ABC' : 'XYZ',
    executions: [
      { ...fill('buy', size, '100', '00:00'), at: at(from) },
      { ...fill('sell', size, String(exit), '00:00'), at: at(from + held) },
    ],
  })
  return {
    ...input,
    ...deriveTrade(input, { timeZone: 'UTC', breakevenTolerance: '0' as Money }),
    id,
    portfolioId: 'p',
    traderId: 'u',
    source: 'manual',
    importBatchId: null,
    excursionSource: 'none',
    commissionSource: 'none',
    ruleResponses: [],
    revision: 1,
    createdAt: at(0),
    updatedAt: at(0),
  }
}

describe('what happened after entry', () => {
  const trade = fc.record({
    from: fc.integer({ min: 0, max: 4000 }),
    held: fc.integer({ min: 1, max: 300 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    exit: fc.integer({ min: 90, max: 110 }),
  })

  it('never changes its own flag nor those of trades entered before its exit', () => {
    fc.assert(
      fc.property(
        fc.array(trade, { minLength: 2, maxLength: 25 }),
        fc.nat(),
        fc.integer({ min: 90, max: 110 }),
        fc.integer({ min: 1, max: 3 }),
        (history, pick, exit, few) => {
          const changedAt = pick % history.length
          const make = (changed: boolean) =>
            history.map((one, i) => {
              const isIt = changed && i === changedAt
              const found = stored(
                `t${String(i).padStart(2, '0')}`,
                one.from,
                one.held,
                one.quantity,
                isIt ? exit : one.exit,
              )
              return isIt ? { ...found, lowestPrice: '50' as Decimal, highestPrice: '200' as Decimal } : found
            })
          const [before, after] = [entryTrades(make(false), 'UTC'), entryTrades(make(true), 'UTC')]
          const values: SelectorValues = {
            losses: few,
            nth: few,
            least: few,
            minutes: 30,
            symbol: 'ABC',
            from: 3,
            to: 9,
          }
          const exitAt = before.find(({ id }) => id === `t${String(changedAt).padStart(2, '0')}`)?.exitAt ?? 0
          for (const { select: selectBy } of entrySelectors) {
            const [flags, changedFlags] = [selectBy(before, values), selectBy(after, values)]
            for (const [i, { entryAt }] of before.entries()) {
              if (entryAt <= exitAt) expect(changedFlags[i]).toBe(flags[i])
            }
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('a later fill does not change the size at entry', () => {
    const one = stored('a', 0, 60, 3, 105)
    const [first] = entryTrades([one], 'UTC')
    const added = { ...one, executions: [...one.executions, fill('buy', '50', '101', '00:30')] }
    expect(entryTrades([added], 'UTC')[0]?.size).toBe(300)
    expect(first?.size).toBe(300)
  })

  it('hours and days are in the portfolio’s time zone', () => {
    // 3 March 2025 02:00 UTC is Sunday evening in New York.
    const [found] = entryTrades([stored('a', 120, 60, 1, 105)], 'America/New_York')
    expect(found).toMatchObject({ entryHour: 21, entryWeekday: 7, entryDate: '2025-03-02' })
  })
})

it('has a selector for each key that a request may name', () => {
  expect(entrySelectors.map(({ key }) => key)).toEqual(entrySelectorKeys)
})
