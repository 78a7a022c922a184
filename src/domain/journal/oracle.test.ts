import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import { closedTrades } from '#domain/metrics/shared/closed-trades.ts'
import { computeDrawdowns } from '#domain/metrics/shared/drawdowns.ts'
import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import { median, quantile } from '#domain/numbers/statistics.ts'
import type { Money, R } from '#domain/numbers/units.ts'
import { bookFlows, type CashFlow, type UncountedPnl } from '#domain/portfolio/booked-flows.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { computeJournalFigures } from './compute-journal-figures.ts'
import type { JournalTrade } from './journal-trade.ts'

const ms = (at: JournalTrade['entryAt']) => (at === null ? Infinity : millisecondsOf(at))

const percent = (part: number | null, of: number) => (part === null || of <= 0 ? null : (100 * part) / of)

const riskOf = ({ initialRiskAmount }: JournalTrade) => (initialRiskAmount === null ? null : Number(initialRiskAmount))

const earlier = (a: JournalTrade, b: JournalTrade) =>
  ms(a.entryAt) < ms(b.entryAt) || (ms(a.entryAt) === ms(b.entryAt) && a.id < b.id)

/** Trades are numbered by entry, else logging time, then id. */
const placed = (trade: JournalTrade) => [ms(trade.entryAt ?? trade.createdAt), trade.id] as const

/**
 * The same figures computed for each trade from all others: quadratic, directly from the definitions. It shares with
 * the fast implementation only functions that have their own tests.
 */
function naive(
  all: readonly JournalTrade[],
  openingBalance: Money,
  timeZone: string,
  flows: readonly CashFlow[],
  uncounted: readonly UncountedPnl[],
) {
  const booked = bookFlows(flows, timeZone)
  const day = (at: JournalTrade['entryAt']) => (at === null ? null : calendarDateIn(at, timeZone))
  const full = all.map((trade) => ({
    ...trade,
    exitDate: day(trade.exitAt),
    direction: 'long' as const,
    grossPnl: trade.netPnl,
    totalFees: '0' as Money,
    maeR: null,
    mfeR: null,
    excursionSource: 'none' as const,
    holdMinutes: 0,
  }))
  const tradeOf = new Map(all.map((trade) => [trade.id, trade]))
  const closed = closedTrades(full).map((trade) => ({ ...trade, setupId: tradeOf.get(trade.id)?.setupId ?? null }))
  const inAccount = all.filter(
    ({ status, entryAt }) => entryAt !== null && (status === 'active' || status === 'completed'),
  )
  const taken = inAccount.filter(({ isExcluded }) => !isExcluded)
  const moneyOn = (date: string, moment: number, of: readonly { readonly netPnl: Money }[]) =>
    sumMoney([
      openingBalance,
      ...booked.filter((flow) => flow.date <= date).map(({ amount }) => amount),
      ...uncounted.filter(({ at }) => ms(at) < moment).map(({ amount }) => amount),
      ...of.map(({ netPnl }) => netPnl),
    ])
  const closedBefore = (trade: JournalTrade) => closed.filter(({ exitTime }) => exitTime < ms(trade.entryAt))
  const balanceAt = (trade: JournalTrade) => moneyOn(day(trade.entryAt) ?? '', ms(trade.entryAt), closedBefore(trade))
  const riskPct = (trade: JournalTrade) => percent(riskOf(trade), Number(balanceAt(trade)))
  const rank = (trade: JournalTrade) =>
    1 + taken.filter((other) => day(other.entryAt) === day(trade.entryAt) && earlier(other, trade)).length

  function atEntry(trade: JournalTrade): Partial<JournalFigures> {
    const before = closedBefore(trade)
    const last = before.at(-1)
    const t = ms(trade.entryAt)
    const open = inAccount.filter((other) => other.id !== trade.id && ms(other.entryAt) <= t && t < ms(other.exitAt))
    const risks = [trade, ...open].map(riskOf)
    const known = risks.filter((value) => value !== null)
    const balance = Number(balanceAt(trade))
    const ofDay = before.filter(({ exitDate }) => exitDate === day(trade.entryAt)).map(({ realizedR }) => realizedR)
    const ofSetup = before.flatMap(({ setupId, realizedR }) =>
      setupId !== null && setupId === trade.setupId && realizedR !== null ? [realizedR] : [],
    )
    const since = last === undefined ? null : (t - last.exitTime) / 60_000
    const risksBefore = taken
      .filter((other) => earlier(other, trade))
      .toSorted((a, b) => (earlier(a, b) ? -1 : 1))
      .flatMap((other) => riskPct(other) ?? [])
      .slice(-20)
    const own = riskPct(trade)
    const outsized = own === null || risksBefore.length < 20 ? null : own > 1.25 * median(risksBefore)
    const conditions = [last?.result === 'loss', since !== null && since <= 15, outsized]
    const dates = [...new Set(taken.map(({ entryAt }) => day(entryAt) ?? ''))]
    const daysBefore = dates.filter((date) => date < (day(trade.entryAt) ?? '')).toSorted()
    const counts = daysBefore.slice(-60).map((date) => taken.filter(({ entryAt }) => day(entryAt) === date).length)
    const kelly = ofSetup.length < 30 ? null : empiricalKelly(ofSetup)
    let streak = 0
    for (const { result } of before) {
      if (result === 'breakeven') streak = 0
      else if (result === 'win') streak = streak > 0 ? streak + 1 : 1
      else streak = streak < 0 ? streak - 1 : -1
    }
    return {
      accountBalanceAtEntry: balanceAt(trade),
      openTradesAtEntry: open.length,
      openRiskAtEntryPct:
        known.length < risks.length
          ? null
          : percent(
              known.reduce((sum, value) => sum + value, 0),
              balance,
            ),
      kellyFractionAtEntry: kelly === null ? null : 100 * kelly,
      minutesSincePrevExit: since,
      tradeOfDay: rank(trade),
      streakAtEntry: streak,
      dayPnlBeforeR: ofDay.some((r) => r === null) ? null : (ofDay.reduce<number>((sum, r) => sum + (r ?? 0), 0) as R),
      revengeSuspect: conditions.some((one) => one === false)
        ? false
        : conditions.some((one) => one === null)
          ? null
          : true,
      overtradeSuspect: counts.length < 20 ? null : rank(trade) > quantile(counts, 0.9),
    }
  }

  const balancePath = closed.map((trade, place) => {
    const ended = moneyOn(trade.exitDate, trade.exitTime, closed.slice(0, place + 1))
    return { trade, ended, start: moneyOn(trade.exitDate, trade.exitTime, closed.slice(0, place)) }
  })
  const drawdowns = computeDrawdowns({
    starts: balancePath.map(({ start }) => Number(start)),
    ends: balancePath.map(({ ended }) => Number(ended)),
  })

  const numbered = (trade: JournalTrade) => {
    const [at, id] = placed(trade)
    return 1 + all.map(placed).filter(([when, name]) => when < at || (when === at && name < id)).length
  }
  /** More than three deviations from the median of its setup. */
  function isUnusual(id: string): boolean | null {
    const own = closed.find((trade) => trade.id === id)
    if (own === undefined || own.realizedR === null || own.setupId === null) return null
    const results = closed.flatMap(({ setupId, realizedR }) =>
      setupId === own.setupId && realizedR !== null ? [realizedR] : [],
    )
    const middle = median(results)
    const spread = median(results.map((r) => Math.abs(r - middle)))
    if (results.length < 10 || spread === 0) return null
    return Math.abs(own.realizedR - middle) > 3 * 1.4826 * spread
  }
  /** R of the first trade entered after one was seen and missed. */
  function nextR({ status, seenAt }: JournalTrade): R | null {
    if (status !== 'missed' || seenAt === null) return null
    const later = all
      .filter((other) => closed.some(({ id }) => id === other.id) && ms(other.entryAt) > ms(seenAt))
      .toSorted((a, b) => (earlier(a, b) ? -1 : 1))
    return later[0]?.realizedR ?? null
  }
  return { atEntry, balancePath, drawdowns, numbered, isUnusual, nextR }
}

const start = Date.UTC(2025, 2, 3)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 8 })

/** Trades on a coarse clock, so that many are simultaneous: within a few days, or two months. */
const tradeOf = (tick: number) =>
  fc
    .record({
      entry: fc.nat(24 * 40),
      hold: fc.nat(40),
      net: fc.integer({ min: -40, max: 60 }),
      risk: maybe(fc.integer({ min: 5, max: 30 })),
      setupId: fc.constantFrom('s', 's', 's', 't', null),
      kind: fc.constantFrom('closed', 'closed', 'closed', 'closed', 'closed', 'open', 'excluded', 'missed', 'planned'),
    })
    .map(({ entry, hold, net, risk, setupId, kind }): Omit<JournalTrade, 'id'> => {
      const entryAt = instantAt(start + entry * tick)
      const isTaken = kind !== 'missed' && kind !== 'planned'
      const isClosed = isTaken && kind !== 'open'
      return {
        status: kind === 'open' ? 'active' : kind === 'missed' || kind === 'planned' ? kind : 'completed',
        isExcluded: kind === 'excluded',
        setupId,
        createdAt: entryAt,
        seenAt: kind === 'missed' ? entryAt : null,
        entryAt: isTaken ? entryAt : null,
        exitAt: isClosed ? instantAt(start + (entry + hold) * tick) : null,
        netPnl: isClosed ? (String(net / 4) as Money) : null,
        realizedR: isClosed && risk !== null ? ((net / 4 / risk) as R) : null,
        initialRiskAmount: risk === null ? null : (String(risk) as Money),
        result: isClosed ? (net === 0 ? 'breakeven' : net > 0 ? 'win' : 'loss') : kind === 'open' ? 'open' : null,
      }
    })
const flow = fc
  .record({ at: fc.nat(6 * 24), amount: fc.integer({ min: -50, max: 80 }).filter((amount) => amount !== 0) })
  .map(({ at, amount }): CashFlow => ({ at: instantAt(start + at * 3_600_000), amount: String(amount) as Money }))

/** Equal, within the rounding of another order of additions. */
function expectSame(found: object, wanted: object): void {
  for (const [key, value] of Object.entries(wanted)) {
    const one: unknown = found[key as keyof typeof found]
    if (typeof value === 'number' && typeof one === 'number') {
      expect(Math.abs(one - value), key).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
    } else expect(one, key).toBe(value)
  }
}

test('any journal: the figures match the quadratic implementation', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(7, 90).chain((minutes) => fc.array(tradeOf(minutes * 60_000), { maxLength: 120 })),
      fc.array(flow, { maxLength: 4 }),
      fc.constantFrom('UTC', 'America/New_York', 'Asia/Tokyo'),
      fc.boolean(),
      (rows, flows, timeZone, keepsExcluded) => {
        const openingBalance = '1000' as Money
        const all = rows.map((row, place): JournalTrade => ({ ...row, id: `t${(place * 37) % 121}-${place}` }))
        const uncounted = all.flatMap(({ isExcluded, exitAt, netPnl }) =>
          keepsExcluded && isExcluded && exitAt !== null && netPnl !== null ? [{ at: exitAt, amount: netPnl }] : [],
        )
        const found = computeJournalFigures(all, { openingBalance, timeZone }, flows, uncounted)
        const wanted = naive(all, openingBalance, timeZone, flows, uncounted)
        const hasFlows = flows.length > 0 || uncounted.length > 0
        expect(found.size).toBe(all.length)
        for (const one of all) {
          const figures = found.get(one.id) ?? {}
          if (one.entryAt !== null) expectSame(figures, wanted.atEntry(one))
          expectSame(figures, {
            tradeNumber: wanted.numbered(one),
            isOutlier: wanted.isUnusual(one.id),
            nextTradeR: wanted.nextR(one),
          })
        }
        for (const [place, { trade: one, ended }] of wanted.balancePath.entries()) {
          const figures = found.get(one.id) ?? {}
          const until = wanted.balancePath.slice(0, place + 1)
          const sumOfR = until.reduce((sum, { trade }) => sum + (trade.realizedR ?? 0), 0)
          expectSame(figures, { balanceAfter: ended, cumulativeR: one.realizedR === null ? null : sumOfR })
          if (!hasFlows) {
            const before = [openingBalance, ...until.slice(0, -1).map((earlierOne) => earlierOne.ended)]
            expectSame(figures, { isNewHigh: before.every((balance) => Number(ended) > Number(balance)) })
          }
          const fall = wanted.drawdowns?.fractions[place]
          if (fall !== undefined && !hasFlows) {
            expect(found.get(one.id)?.drawdownAfterPct ?? NaN).toBeCloseTo(-100 * fall, 8)
          }
        }
      },
    ),
    { numRuns: 120 },
  )
})
