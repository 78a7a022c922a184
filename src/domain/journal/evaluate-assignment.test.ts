import { describe, expect, test } from 'vitest'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { assignmentStatus, donePercent } from './assignment.ts'
import { type AssignmentTrade, evaluateAssignment } from './evaluate-assignment.ts'
import { dateTrades } from './evaluate-goal.ts'

const day = (text: string) => text as CalendarDate
const range = { from: day('2025-03-03'), until: day('2025-03-14') }
const rule = 'rule'
const zone = 'America/New_York'

/** A trade of half an hour; `exit` is a UTC time. */
function trade(id: string, exit: string | null, more: Partial<AssignmentTrade> = {}): AssignmentTrade {
  const end = Date.parse(`${exit ?? '2025-03-04T15:00'}:00Z`)
  return {
    id,
    entryAt: new Date(end - 1_800_000).toISOString() as Instant,
    exitAt: exit === null ? null : (new Date(end).toISOString() as Instant),
    result: 'win',
    realizedR: 1,
    isReviewed: false,
    compliance: null,
    mistakeIds: [],
    hasTag: false,
    hasExitReason: false,
    hasGrade: false,
    rulesMet: new Map(),
    ...more,
  }
}
const measure = (
  given: Parameters<typeof evaluateAssignment>[0],
  trades: readonly AssignmentTrade[],
  noted: readonly string[] = [],
) =>
  evaluateAssignment(
    given,
    [{ timeZone: zone, trades: dateTrades(trades, zone), notedDays: new Set(noted.map((date) => day(date))) }],
    range,
  )

describe('trades', () => {
  const trades = [
    trade('later', '2025-03-05T15:00', { hasGrade: true, isReviewed: true }),
    trade('done', '2025-03-04T15:00', { hasTag: true, hasExitReason: true, hasGrade: true, isReviewed: true }),
    trade('open', null, { hasTag: true }),
    // March 2 in New York, and the day after the last one.
    trade('before', '2025-03-03T03:00', { hasTag: true }),
    trade('after', '2025-03-15T15:00', { hasTag: true }),
    trade('bare', '2025-03-06T15:00'),
  ]
  test.each([
    ['tagEveryTrade', 1, ['later', 'bare']],
    ['exitReasons', 1, ['later', 'bare']],
    ['gradeEveryTrade', 2, ['bare']],
    ['allReviewed', 2, ['bare']],
  ] as const)('%s counts closed trades in the portfolio’s time zone', (kind, done, missing) => {
    expect(measure({ kind }, trades)).toEqual({ unit: 'trades', done, total: 3, missing })
  })

  test('a rule counts where it applied', () => {
    const checked = [
      trade('kept', '2025-03-04T15:00', { rulesMet: new Map([[rule, true]]) }),
      trade('broke', '2025-03-04T16:00', { rulesMet: new Map([[rule, false]]) }),
      trade('other', '2025-03-04T17:00', { rulesMet: new Map([['another', true]]) }),
    ]
    expect(measure({ kind: 'followRule', ruleId: rule, ruleTitle: 'Wait' }, checked)).toEqual({
      unit: 'trades',
      done: 1,
      total: 2,
      missing: ['broke'],
    })
  })
})

describe('days', () => {
  test('limits are judged day by day, as goals', () => {
    const trades = [
      trade('a', '2025-03-04T15:00'),
      trade('b', '2025-03-04T16:00'),
      trade('c', '2025-03-05T15:00'),
      trade('d', '2025-03-10T15:00'),
    ]
    expect(measure({ kind: 'maxTradesPerDay', limit: 1 }, trades)).toEqual({
      unit: 'days',
      done: 2,
      total: 3,
      missing: ['b'],
    })
    const losses = trades.map((one) => ({ ...one, result: 'loss' as const, realizedR: -1 }))
    const third = trade('e', '2025-03-04T18:00', { result: 'loss', realizedR: -1 })
    expect(measure({ kind: 'maxTradesAfterLosses', limit: 0 }, [...losses, third])).toMatchObject({
      done: 2,
      total: 3,
      missing: ['e'],
    })
    expect(measure({ kind: 'maxDailyLoss', r: 2 }, [...losses, third])).toMatchObject({ done: 2, missing: ['e'] })
    // 15:30 UTC is 10:30 in New York, and so is 14:30 after the change of the clocks on March 9.
    expect(measure({ kind: 'noTradesAfter', time: '10:15' }, trades)).toMatchObject({ done: 1, missing: ['b', 'd'] })
  })

  test('a day without the data that a limit needs is not counted', () => {
    const trades = [trade('a', '2025-03-04T15:00', { realizedR: null }), trade('b', '2025-03-05T15:00')]
    expect(measure({ kind: 'maxDailyLoss', r: 2 }, trades)).toMatchObject({ done: 1, total: 1 })
  })

  test('day notes count on days with an entry or an exit', () => {
    const overnight = trade('a', '2025-03-05T15:00', { entryAt: '2025-03-04T15:00:00.000Z' as Instant })
    expect(measure({ kind: 'writeDayNotes' }, [overnight], ['2025-03-05', '2025-03-06'])).toMatchObject({
      unit: 'days',
      done: 1,
      total: 2,
    })
  })
})

const portfolioWith = (one: AssignmentTrade) => ({
  timeZone: 'UTC',
  trades: dateTrades([one], 'UTC'),
  notedDays: new Set<CalendarDate>(),
})

test('portfolios are added up, and a free assignment is not measured', () => {
  const portfolio = portfolioWith(trade('a', '2025-03-04T15:00'))
  const tagged = portfolioWith(trade('b', '2025-03-04T15:00', { hasTag: true }))
  expect(evaluateAssignment({ kind: 'tagEveryTrade' }, [portfolio, tagged], range)).toEqual({
    unit: 'trades',
    done: 1,
    total: 2,
    missing: ['a'],
  })
  expect(evaluateAssignment({ kind: 'free' }, [portfolio], range)).toBeNull()
  expect(evaluateAssignment({ kind: 'tagEveryTrade' }, [], range)).toMatchObject({ done: 0, total: 0 })
})

const progress = (done: number, total: number) => ({ unit: 'trades' as const, done, total, missing: [] })

describe('status', () => {
  const assignment = { until: range.until, targetPercent: 90, doneAt: null, endedAt: null }
  const now = '2025-03-10T12:00:00.000Z' as Instant
  const [during, after] = [day('2025-03-14'), day('2025-03-15')]
  test.each([
    ['open on its last day', assignment, progress(10, 10), during, 'open'],
    ['done with the target', assignment, progress(9, 10), after, 'done'],
    ['missed below it', assignment, progress(8, 10), after, 'missed'],
    ['not enough without a trade', assignment, progress(0, 0), after, 'notEnough'],
    ['a free one is done once ticked', { ...assignment, doneAt: now }, null, during, 'done'],
    ['a free one is missed after its days', assignment, null, after, 'missed'],
    ['ended, whatever was reached', { ...assignment, endedAt: now }, progress(10, 10), after, 'ended'],
  ] as const)('%s', (_title, given, measured, today, status) => {
    expect(assignmentStatus(given, measured, today)).toBe(status)
  })

  test('the share done of an assignment without trades is unknown', () => {
    expect(donePercent(progress(0, 0))).toBeNull()
    expect(donePercent(progress(18, 24))).toBe(75)
    // 29 / 50 × 100 is less than 58 in floating point: a target that is reached exactly is reached.
    expect(donePercent(progress(29, 50))).toBe(58)
  })
})
