import { expect, test } from 'vitest'
import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'
import type { Money, R } from '#domain/numbers/units.ts'
import type { CashFlow } from '#domain/portfolio/booked-flows.ts'
import { computeJournalFigures } from './compute-journal-figures.ts'
import { closedAt, march } from './journal-trade.fixture.ts'
import type { JournalTrade } from './journal-trade.ts'

const utc = { openingBalance: '1000' as Money, timeZone: 'UTC' }
const flow = (time: string, amount: string): CashFlow => ({ at: march(time), amount: amount as Money })
const figuresOf = (trades: readonly JournalTrade[], flows: readonly CashFlow[] = [], portfolio = utc) => {
  const figures = computeJournalFigures(trades, portfolio, flows)
  return (id: string) => {
    const found = figures.get(id)
    if (found === undefined) throw new Error(`no figures of ${id}`)
    return found
  }
}

test('three trades of a day, worked by hand', () => {
  const of = figuresOf([
    closedAt('a', '3 09:00', '3 10:00', 20),
    closedAt('b', '3 10:12', '3 11:00', -10),
    closedAt('c', '3 11:05', '3 12:00', -30),
  ])
  expect(of('a')).toEqual({
    tradeNumber: 1,
    accountBalanceAtEntry: '1000',
    openTradesAtEntry: 0,
    // 10 of 1000
    openRiskAtEntryPct: 1,
    kellyFractionAtEntry: null,
    minutesSincePrevExit: null,
    tradeOfDay: 1,
    streakAtEntry: 0,
    dayPnlBeforeR: 0,
    revengeSuspect: false,
    overtradeSuspect: null,
    balanceAfter: '1020',
    cumulativeR: 2,
    drawdownAfterPct: 0,
    isNewHigh: true,
    isOutlier: null,
    nextTradeR: null,
  })
  expect(of('c')).toMatchObject({
    tradeNumber: 3,
    // 1000 + 20 - 10
    accountBalanceAtEntry: '1010',
    minutesSincePrevExit: 5,
    tradeOfDay: 3,
    streakAtEntry: -1,
    dayPnlBeforeR: 1,
    // Five minutes after a loss, but there is no usual risk yet to compare with.
    revengeSuspect: null,
    balanceAfter: '980',
    // 2 - 1 - 3
    cumulativeR: -2,
    // 980 of 1020
    drawdownAfterPct: (100 * -40) / 1020,
    isNewHigh: false,
  })
})

test('overlapping trades count each other and their risk, but not trades already closed', () => {
  const of = figuresOf([
    closedAt('a', '3 09:00', '3 12:00', 0),
    closedAt('b', '3 09:00', '3 10:00', 0, { initialRiskAmount: '30' as Money }),
    // Entered at the exit of b, which is then neither open nor closed before.
    closedAt('c', '3 10:00', '3 11:00', 0, { initialRiskAmount: '5' as Money }),
    // Still open.
    closedAt('d', '3 11:30', '3 11:40', 0, { status: 'active', exitAt: null, result: 'open', netPnl: null }),
    closedAt('e', '4 09:00', '4 09:30', 0, { initialRiskAmount: null }),
    closedAt('f', '4 09:10', '4 09:20', 0),
    closedAt('g', '4 10:00', '4 10:00', 0),
  ])
  expect(of('a')).toMatchObject({ openTradesAtEntry: 1, openRiskAtEntryPct: 4 })
  expect(of('b')).toMatchObject({ openTradesAtEntry: 1, openRiskAtEntryPct: 4 })
  expect(of('c')).toMatchObject({ openTradesAtEntry: 1, openRiskAtEntryPct: 1.5, minutesSincePrevExit: null })
  expect(of('d')).toMatchObject({ openTradesAtEntry: 1, openRiskAtEntryPct: 2, balanceAfter: null, isNewHigh: null })
  expect(of('e')).toMatchObject({ openTradesAtEntry: 1, openRiskAtEntryPct: null })
  expect(of('f')).toMatchObject({ openTradesAtEntry: 2, openRiskAtEntryPct: null })
  // Closed at the moment of its entry: it was never open, but its risk counts.
  expect(of('g')).toMatchObject({ openTradesAtEntry: 1, openRiskAtEntryPct: 2 })
})

test('simultaneous trades are ordered by id; trades without an entry are ordered by logging time', () => {
  const of = figuresOf([
    closedAt('b', '3 09:00', '3 10:00', 1),
    closedAt('a', '3 09:00', '3 11:00', 1),
    closedAt('p', '3 09:00', '3 11:00', 1, {
      status: 'planned',
      entryAt: null,
      exitAt: null,
      createdAt: march('3 08:00'),
    }),
  ])
  expect(['p', 'a', 'b'].map((id) => of(id).tradeNumber)).toEqual([1, 2, 3])
  expect(['a', 'b'].map((id) => of(id).tradeOfDay)).toEqual([1, 2])
  // b exits first.
  expect(of('a').balanceAfter).toBe('1002')
  expect(of('b').balanceAfter).toBe('1001')
  expect(of('p')).toMatchObject({ accountBalanceAtEntry: null, tradeOfDay: null, revengeSuspect: null })
})

test('cash counts at the start of its day: a withdrawal is no drawdown, a deposit no new high', () => {
  const of = figuresOf(
    [
      closedAt('a', '3 09:00', '3 10:00', 200),
      closedAt('b', '4 09:00', '4 10:00', -60),
      closedAt('c', '5 09:00', '5 10:00', 50),
    ],
    [flow('5 23:00', '460'), flow('4 20:00', '-600')],
  )
  expect(of('a')).toMatchObject({ balanceAfter: '1200', isNewHigh: true })
  // Half of 1200 was withdrawn: the peak is 600, and 60 is a tenth of it.
  expect(of('b')).toMatchObject({ accountBalanceAtEntry: '600', balanceAfter: '540' })
  expect(of('b').drawdownAfterPct).toBeCloseTo(-10, 12)
  // 540 + 460 = 1000 below a peak of 600 * 1000 / 540 = 1111.1; 1050 is 94.5 % of it.
  expect(of('c')).toMatchObject({ accountBalanceAtEntry: '1000', balanceAfter: '1050', isNewHigh: false })
  expect(of('c').drawdownAfterPct).toBeCloseTo(-5.5, 12)
})

test('days are in the portfolio’s time zone; results of other days do not count', () => {
  const trades = [
    // 22:00 on the 3rd in New York, and 01:00 on the 4th.
    closedAt('a', '4 02:00', '4 03:00', 20),
    closedAt('b', '4 06:00', '4 07:00', 20),
  ]
  expect(figuresOf(trades)('b')).toMatchObject({ tradeOfDay: 2, dayPnlBeforeR: 2 })
  const newYork = figuresOf(trades, [], { ...utc, timeZone: 'America/New_York' })
  expect(newYork('b')).toMatchObject({ tradeOfDay: 1, dayPnlBeforeR: 0 })
})

test('an excluded trade stays in the account: in balances from its exit, and among the open trades until then', () => {
  const trades = [
    closedAt('x', '3 09:30', '3 11:00', -500, { isExcluded: true, initialRiskAmount: '100' as Money }),
    closedAt('a', '3 10:00', '3 12:00', 10),
    closedAt('b', '3 13:00', '3 14:00', 20),
  ]
  const uncounted = [{ at: march('3 11:00'), amount: '-500' as Money }]
  const figures = computeJournalFigures(trades, utc, [], uncounted)
  expect(figures.get('a')).toMatchObject({ accountBalanceAtEntry: '1000', openTradesAtEntry: 1, balanceAfter: '510' })
  expect(figures.get('b')).toMatchObject({ accountBalanceAtEntry: '510', streakAtEntry: 1, balanceAfter: '530' })
  // A share of what is there, and no drawdown.
  expect(figures.get('b')).toMatchObject({ drawdownAfterPct: 0, isNewHigh: true })
})

test('trades in no statistic affect no figure but the account’s, and get figures at entry', () => {
  const of = figuresOf([
    closedAt('a', '3 09:00', '3 12:00', 10),
    closedAt('x', '3 09:30', '3 10:00', -500, { isExcluded: true }),
    closedAt('b', '3 10:30', '3 11:00', 20),
  ])
  expect(of('x')).toMatchObject({
    openTradesAtEntry: 1,
    openRiskAtEntryPct: 2,
    tradeOfDay: 2,
    balanceAfter: null,
    cumulativeR: null,
    isOutlier: null,
  })
  expect(of('b')).toMatchObject({
    openTradesAtEntry: 1,
    tradeOfDay: 2,
    accountBalanceAtEntry: '1000',
    streakAtEntry: 0,
  })
})

test('an unknown result of the day makes its sum unknown, until the next day', () => {
  const of = figuresOf([
    closedAt('a', '3 09:00', '3 10:00', 20),
    closedAt('b', '3 10:00', '3 11:00', 20, { realizedR: null }),
    closedAt('c', '3 12:00', '3 13:00', 30),
    closedAt('d', '4 12:00', '4 13:00', 10),
  ])
  expect(of('c').dayPnlBeforeR).toBeNull()
  expect(of('d').dayPnlBeforeR).toBe(0)
  expect(of('b').cumulativeR).toBeNull()
  // 2 + 3 + 1
  expect(of('d').cumulativeR).toBe(6)
})

test('a streak grows with equal results, flips with the opposite one and ends at break-even', () => {
  const results = [5, 5, 5, -1, -1, 0, 5, 0]
  const of = figuresOf(results.map((net, day) => closedAt(`t${day}`, `${day + 1} 09:00`, `${day + 1} 10:00`, net)))
  expect(results.map((_, day) => of(`t${day}`).streakAtEntry)).toEqual([0, 1, 2, 3, -1, -2, 0, 1])
})

/** Twenty trades at 1% risk of a constant balance; the last is a loss offset by a deposit. */
const usual = Array.from({ length: 20 }, (_, place) =>
  closedAt(`t${String(place).padStart(2, '0')}`, `${place + 1} 09:00`, `${place + 1} 10:00`, 0),
)

test('revenge: soon after a loss, with more at risk than usual', () => {
  const loss = closedAt('u', '25 09:00', '25 10:00', -10)
  const after = (time: string, risk: string, previous = loss) =>
    figuresOf([
      ...usual,
      previous,
      closedAt('v', `25 ${time}`, '25 12:00', 0, { initialRiskAmount: risk === '' ? null : (risk as Money) }),
    ])('v').revengeSuspect
  // The balance is 990, and 1.25 times 1 % of it 12.375.
  expect(after('10:15', '12.38')).toBe(true)
  expect(after('10:15', '12.37')).toBe(false)
  expect(after('10:16', '20')).toBe(false)
  expect(after('10:15', '')).toBeNull()
  expect(after('10:15', '20', closedAt('u', '25 09:00', '25 10:00', 10))).toBe(false)
})

test('overtrading: above the 90th percentile of at least twenty days', () => {
  // Ten days of one trade, nine of two, one of four: the 90th percentile of twenty counts lies at place 17.1, which is 2.
  const perDay = [...Array.from({ length: 10 }, () => 1), ...Array.from({ length: 9 }, () => 2), 4, 3]
  const trades = perDay.flatMap((count, day) =>
    Array.from({ length: count }, (_, place) =>
      closedAt(`t${day}-${place}`, `${day + 1} 1${place}:00`, `${day + 1} 1${place}:30`, 0),
    ),
  )
  const of = figuresOf(trades)
  // Nineteen previous days are not enough.
  expect(of('t19-3').overtradeSuspect).toBeNull()
  expect([0, 1, 2].map((place) => of(`t20-${place}`).overtradeSuspect)).toEqual([false, false, true])
})

const later = (id: string, time: string, setupId: string | null) => closedAt(id, time, '9 00:00', 0, { setupId })

test('Kelly uses only the setup’s trades closed before the entry', () => {
  const results = Array.from({ length: 31 }, (_, place) => (place % 3 === 0 ? 20 : -5))
  const trades = results.map((net, day) =>
    closedAt(`t${String(day).padStart(2, '0')}`, `3 ${String(day % 23).padStart(2, '0')}:00`, '4 00:00', net, {
      setupId: 's',
      exitAt: march(day === 30 ? '5 00:00' : '4 00:00'),
    }),
  )
  const of = figuresOf([
    ...trades,
    later('at', '4 00:00', 's'),
    later('after', '4 00:01', 's'),
    later('other', '4 00:01', 'o'),
    later('none', '4 00:01', null),
  ])
  const thirty = empiricalKelly(results.slice(0, 30).map((net) => net / 10))
  expect(of('at').kellyFractionAtEntry).toBeNull()
  expect(of('after').kellyFractionAtEntry).toBeCloseTo(100 * (thirty ?? NaN), 9)
  expect(of('other').kellyFractionAtEntry).toBeNull()
  expect(of('none').kellyFractionAtEntry).toBeNull()
})

test('an outlier is three deviations from the median of its setup', () => {
  // Median 1, absolute deviations 0, 1, 1, 1, 1, 1, 2, 2 ... the limit is 3 * 1.4826 * their median.
  const results = [-10, 0, 0, 10, 10, 10, 20, 20, 30, 30, 54, 55]
  // Sorted R: -1 0 0 1 1 1 | 2 2 3 3 5.4 5.5: median 1.5; deviations 2.5 1.5 1.5 .5 .5 .5 .5 .5 1.5 1.5 3.9 4.0: median 1.5.
  // 3 * 1.4826 * 1.5 = 6.67: none of them; with a result of 8.2 in the place of 5.5 that one.
  const figures = (last: number) => {
    const all = [...results.slice(0, -1), last]
    const of = figuresOf(
      all.map((net, day) => closedAt(`t${day}`, `${day + 1} 09:00`, `${day + 1} 10:00`, net, { setupId: 's' })),
    )
    return all.map((_, day) => of(`t${day}`).isOutlier)
  }
  expect(figures(55)).toEqual(results.map(() => false))
  expect(figures(82)).toEqual(results.map((_, day) => day === 11))
  const same = figuresOf(usual.map((trade) => ({ ...trade, setupId: 's' })))
  expect(same('t00').isOutlier).toBeNull()
})

const missed = (id: string, seen: string) =>
  closedAt(id, '3 09:00', '3 10:00', 0, { status: 'missed', entryAt: null, exitAt: null, seenAt: march(seen) })

test('a missed trade gets the R of the next entered trade', () => {
  const of = figuresOf([
    closedAt('a', '3 09:00', '3 10:00', 15),
    closedAt('b', '4 09:00', '4 10:00', 25, { realizedR: null }),
    missed('m1', '3 08:59'),
    missed('m2', '3 09:00'),
    missed('m3', '4 09:00'),
  ])
  expect(of('m1').nextTradeR).toBe(1.5 as R)
  expect(of('m2').nextTradeR).toBeNull()
  expect(of('m3').nextTradeR).toBeNull()
  expect(of('a').nextTradeR).toBeNull()
})

test('percentages are undefined without a balance', () => {
  const of = figuresOf([closedAt('a', '3 09:00', '3 10:00', -1000), closedAt('b', '3 11:00', '3 12:00', 5)])
  expect(of('b')).toMatchObject({ accountBalanceAtEntry: '0', openRiskAtEntryPct: null })
  const broke = figuresOf([closedAt('a', '3 09:00', '3 10:00', -5)], [], { ...utc, openingBalance: '0' as Money })
  expect(broke('a')).toMatchObject({ balanceAfter: '-5', drawdownAfterPct: null, isNewHigh: false })
})
