import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { dateTrades, evaluateGoal, type GoalTrade } from './evaluate-goal.ts'
import type { GoalRule } from './goal.ts'

const week = { from: '2025-03-10' as CalendarDate, to: '2025-03-16' as CalendarDate }
const zone = 'America/New_York'
/** Times on the clock of New York, which is four hours behind UTC that week. */
const at = (day: number, clock: string) =>
  new Date(Date.parse(`2025-03-${String(day).padStart(2, '0')}T${clock}:00.000-04:00`)).toISOString() as Instant

const trade = (
  id: string,
  day: number,
  entry: string,
  exit: string | null,
  r: number | null = 1,
  more = {},
): GoalTrade => ({
  id,
  entryAt: at(day, entry),
  exitAt: exit === null ? null : at(day, exit),
  result: exit === null ? 'open' : r === null || r > 0 ? 'win' : r === 0 ? 'breakeven' : 'loss',
  realizedR: exit === null ? null : r,
  isReviewed: true,
  compliance: null,
  mistakeIds: [],
  ...more,
})
const evaluate = (rule: GoalRule, trades: readonly GoalTrade[]) =>
  evaluateGoal(rule, dateTrades(trades, zone), week, zone)

const busy = [
  trade('a', 10, '09:30', '09:40', -1),
  trade('b', 10, '09:45', '09:50', -1),
  trade('c', 10, '10:00', '10:30', 2),
  trade('d', 10, '11:00', '11:30', -1),
  trade('e', 11, '09:30', '09:45', -1),
]

describe('trades per day', () => {
  it('is broken by each trade beyond the limit', () => {
    expect(evaluate({ kind: 'maxTradesPerDay', limit: 3 }, busy)).toEqual({
      outcome: 'notMet',
      value: 4,
      brokenBy: ['d'],
    })
    expect(evaluate({ kind: 'maxTradesPerDay', limit: 4 }, busy)).toEqual({ outcome: 'met', value: 4, brokenBy: [] })
  })

  it('counts days in the portfolio’s time zone, and open trades too', () => {
    // 23:30 in New York is the next day in UTC.
    const late = [trade('a', 10, '23:30', null), trade('b', 10, '23:45', null), trade('c', 11, '00:10', null)]
    expect(evaluate({ kind: 'maxTradesPerDay', limit: 1 }, late)).toMatchObject({ value: 2, brokenBy: ['b'] })
  })
})

describe('trades after two losses in a row', () => {
  it('counts until the end of the day, wins or not', () => {
    // c and d follow the losses a and b; e is of another day.
    expect(evaluate({ kind: 'maxTradesAfterLosses', limit: 1 }, busy)).toEqual({
      outcome: 'notMet',
      value: 2,
      brokenBy: ['d'],
    })
  })

  it('does not count the losses themselves where times are those of days alone', () => {
    const undated = [trade('a', 10, '00:00', '00:00', -1), trade('b', 10, '00:00', '00:00', -1)]
    expect(evaluate({ kind: 'maxTradesAfterLosses', limit: 0 }, undated)).toMatchObject({ outcome: 'met', value: 0 })
    const third = [...undated, trade('c', 10, '00:00', '00:00', 1)]
    expect(evaluate({ kind: 'maxTradesAfterLosses', limit: 0 }, third)).toMatchObject({ brokenBy: ['c'] })
  })

  it('does not count what was entered before the second loss closed, or losses that a win parts', () => {
    const parted = [
      trade('a', 10, '09:30', '09:40', -1),
      trade('b', 10, '09:41', '09:50', 1),
      trade('c', 10, '09:51', '10:00', -1),
      trade('d', 10, '10:01', '12:00', -1),
      trade('e', 10, '11:00', '11:10', 1),
    ]
    expect(evaluate({ kind: 'maxTradesAfterLosses', limit: 0 }, parted)).toEqual({
      outcome: 'met',
      value: 0,
      brokenBy: [],
    })
  })
})

/** Every trade compared with all others: what was entered after two losses in a row closed on the day. */
const enteredAfterLosses = (trades: readonly GoalTrade[]) => {
  const dated = dateTrades(trades, zone).toSorted((a, b) => a.exit - b.exit || a.entry - b.entry)
  const after = dated.filter(({ entry, entryDate }, own) => {
    const earlier = dated.filter(({ exit, exitDate }, place) => exitDate === entryDate && exit <= entry && place < own)
    return earlier.some(({ result }, place) => result === 'loss' && earlier[place - 1]?.result === 'loss')
  })
  return after.toSorted((a, b) => a.entry - b.entry || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

const anyTrade = fc.record({
  day: fc.integer({ min: 10, max: 12 }),
  entry: fc.integer({ min: 0, max: 30 }),
  held: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
  r: fc.constantFrom(-1, -1, 1),
})
const clock = (minute: number) => `10:${String(minute).padStart(2, '0')}`

describe('trades after losses of random days', () => {
  it('are those that a comparison of every two trades finds', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 30 }), (drawn) => {
        // Ids in order of entry, so that the reference breaks ties as the goal does.
        const trades = drawn
          .toSorted((a, b) => a.entry - b.entry)
          .map(({ day, entry, held, r }, place) =>
            trade(String(place).padStart(2, '0'), day, clock(entry), held === null ? null : clock(entry + held), r),
          )
        const { outcome, brokenBy } = evaluate({ kind: 'maxTradesAfterLosses', limit: 0 }, trades)
        expect(brokenBy).toEqual(enteredAfterLosses(trades))
        if (trades.length > 0) expect(outcome).toBe(brokenBy.length === 0 ? 'met' : 'notMet')
      }),
    )
  })

  it('are found by looking at each result once', () => {
    let looked = 0
    const dated = dateTrades(
      Array.from({ length: 50 }, (_, place) => trade(`${place}`, 10, clock(place), clock(place), 1)),
      zone,
    ).map((one) =>
      Object.defineProperty({ ...one }, 'result', {
        get: () => {
          looked += 1
          return one.result
        },
      }),
    )
    evaluateGoal({ kind: 'maxTradesAfterLosses', limit: 0 }, dated, week, zone)
    expect(looked).toBe(50)
  })
})

describe('no trades after a time', () => {
  it('is broken by entries at or after it', () => {
    const trades = [
      trade('a', 10, '15:29', '15:50'),
      trade('b', 10, '15:30', '15:40'),
      trade('c', 12, '16:00', '16:10'),
    ]
    expect(evaluate({ kind: 'noTradesAfter', time: '15:30' }, trades)).toEqual({
      outcome: 'notMet',
      value: 2,
      brokenBy: ['b', 'c'],
    })
  })
})

describe('the daily loss limit', () => {
  it('is broken from the trade that takes the day beyond it, even if the day recovers', () => {
    // Running R of the day: −1, −2, 0, −1. The limit of 1.5 is passed by b.
    expect(evaluate({ kind: 'maxDailyLoss', r: 1.5 }, busy)).toEqual({ outcome: 'notMet', value: -2, brokenBy: ['b'] })
    expect(evaluate({ kind: 'maxDailyLoss', r: 2 }, busy)).toEqual({ outcome: 'met', value: -2, brokenBy: [] })
  })

  it('is kept by what adds up to the limit, which binary fractions exceed', () => {
    const trades = [trade('a', 10, '09:30', '09:40', -0.1), trade('b', 10, '10:30', '10:40', -0.2)]
    expect(evaluate({ kind: 'maxDailyLoss', r: 0.3 }, trades)).toMatchObject({ outcome: 'met', brokenBy: [] })
  })

  it('needs an R: a trade without one may have lost more', () => {
    const trades = [trade('a', 10, '09:30', '09:40', 1), trade('b', 10, '10:30', '10:40', null)]
    expect(evaluate({ kind: 'maxDailyLoss', r: 2 }, trades).outcome).toBe('notEnough')
    expect(evaluate({ kind: 'maxDailyLoss', r: 2 }, [...trades, trade('c', 11, '10:00', '10:10', -3)])).toMatchObject({
      outcome: 'notMet',
      brokenBy: ['c'],
    })
  })
})

describe('reviews, compliance and mistakes', () => {
  it('asks for a review of every closed trade', () => {
    const trades = [trade('a', 10, '09:30', '09:40'), trade('b', 11, '09:30', '09:40', 1, { isReviewed: false })]
    expect(evaluate({ kind: 'allReviewed' }, trades)).toEqual({ outcome: 'notMet', value: 1, brokenBy: ['b'] })
  })

  it('takes the mean compliance of trades with checked rules', () => {
    const trades = [
      trade('a', 10, '09:30', '09:40', 1, { compliance: 100 }),
      trade('b', 11, '09:30', '09:40', 1, { compliance: 50 }),
      trade('c', 12, '09:30', '09:40'),
    ]
    expect(evaluate({ kind: 'minCompliance', percent: 80 }, trades)).toEqual({
      outcome: 'notMet',
      value: 75,
      brokenBy: ['b'],
    })
    expect(evaluate({ kind: 'minCompliance', percent: 75 }, trades)).toEqual({
      outcome: 'met',
      value: 75,
      brokenBy: [],
    })
    expect(evaluate({ kind: 'minCompliance', percent: 75 }, trades.slice(2)).outcome).toBe('notEnough')
  })

  it('allows a mistake a number of times', () => {
    const made = { mistakeIds: ['tilt'] }
    const trades = [
      trade('b', 11, '09:30', '09:40', 1, made),
      trade('a', 10, '09:30', '09:40', 1, made),
      trade('c', 12, '09:30', '09:40', 1, { mistakeIds: ['fomo'] }),
    ]
    expect(evaluate({ kind: 'maxMistake', mistakeId: 'tilt', limit: 1 }, trades)).toEqual({
      outcome: 'notMet',
      value: 2,
      brokenBy: ['b'],
    })
    expect(evaluate({ kind: 'maxMistake', mistakeId: 'tilt', limit: 2 }, trades).outcome).toBe('met')
  })
})

it('is not judged by trades of other weeks', () => {
  const trades = [trade('a', 9, '12:00', '12:30'), trade('b', 17, '12:00', '12:30')]
  for (const rule of [{ kind: 'maxTradesPerDay', limit: 1 }, { kind: 'allReviewed' }] as const)
    expect(evaluate(rule, trades)).toEqual({ outcome: 'notEnough', value: null, brokenBy: [] })
})

it('takes results on the day of the exit', () => {
  const overnight = { ...trade('a', 9, '12:00', '12:30', 1, { isReviewed: false }), exitAt: at(10, '09:00') }
  expect(evaluate({ kind: 'allReviewed' }, [overnight])).toMatchObject({ outcome: 'notMet', brokenBy: ['a'] })
  expect(evaluate({ kind: 'maxTradesPerDay', limit: 1 }, [overnight]).outcome).toBe('notEnough')
})
