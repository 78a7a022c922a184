import { mean } from '#domain/numbers/statistics.ts'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { calendarDateIn, wallClockAt } from '#domain/time/time-zone.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import { type GoalOutcome, type GoalRule, lossesInRow } from './goal.ts'

/** An entered trade that counts: active or completed, and not excluded. */
export interface GoalTrade {
  readonly id: Id
  readonly entryAt: Instant
  /** Null while it is open. */
  readonly exitAt: Instant | null
  readonly result: TradeResult | null
  readonly realizedR: number | null
  readonly isReviewed: boolean
  /** Share of rules followed in percent; null without a checked rule. */
  readonly compliance: number | null
  readonly mistakeIds: readonly Id[]
}

/** A week from its first to its last day, both inclusive, in the portfolio's time zone. */
export interface GoalWeek {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** Entry and exit in milliseconds, and their days in the portfolio's time zone; an open trade ends at infinity. */
interface TradeDates {
  readonly entry: number
  readonly exit: number
  readonly entryDate: CalendarDate
  readonly exitDate: CalendarDate | null
}

/** A trade with its days. */
export type Dated<Trade extends GoalTrade> = Trade & TradeDates
type DatedTrade = Dated<GoalTrade>

const notEnough: GoalOutcome = { outcome: 'notEnough', value: null, brokenBy: [] }

const judge = (isMet: boolean, value: number, brokenBy: readonly DatedTrade[]): GoalOutcome => ({
  outcome: isMet ? 'met' : 'notMet',
  value,
  brokenBy: brokenBy.map(({ id }) => id),
})

/**
 * Adds their days to trades. Done once for all goals and weeks that are judged by them: finding the day in a time zone is
 * most of the work.
 */
export function dateTrades<Trade extends GoalTrade>(trades: readonly Trade[], timeZone: string): Dated<Trade>[] {
  return trades.map((trade) => {
    const { entryAt, exitAt } = trade
    return {
      ...trade,
      entry: millisecondsOf(entryAt),
      exit: exitAt === null ? Infinity : millisecondsOf(exitAt),
      entryDate: calendarDateIn(entryAt, timeZone),
      exitDate: exitAt === null ? null : calendarDateIn(exitAt, timeZone),
    }
  })
}

const byId = (a: DatedTrade, b: DatedTrade) => (a.id < b.id ? -1 : Number(a.id > b.id))
const byEntry = (a: DatedTrade, b: DatedTrade) => a.entry - b.entry || byId(a, b)
const byExit = (a: DatedTrade, b: DatedTrade) => a.exit - b.exit || byEntry(a, b)

/** Trades by day, in the order given. */
function daysOf(trades: readonly DatedTrade[], dateOf: (trade: DatedTrade) => CalendarDate | null): DatedTrade[][] {
  const days = new Map<CalendarDate | null, DatedTrade[]>()
  for (const trade of trades) {
    const date = dateOf(trade)
    const day = days.get(date)
    if (day === undefined) days.set(date, [trade])
    else day.push(trade)
  }
  return [...days.values()]
}

/** Counts what may happen `limit` times at most; what comes later breaks the goal. */
const limited = (found: readonly DatedTrade[], limit: number): GoalOutcome =>
  judge(found.length <= limit, found.length, found.slice(limit))

/** Trades entered after two losses in a row among those closed earlier on their day. */
function afterLosses(entered: readonly DatedTrade[], closed: readonly DatedTrade[]): DatedTrade[] {
  const losses = new Map<CalendarDate | null, number>()
  /** When the last of a day's first losses in a row closed. */
  const since = new Map<CalendarDate | null, number>()
  /** What had closed by then: where times are those of days alone, a trade is entered when it is closed. */
  const before = new Set<Id>()
  for (const { id, exit, exitDate, result } of closed) {
    if (!since.has(exitDate)) before.add(id)
    const row = result === 'loss' ? (losses.get(exitDate) ?? 0) + 1 : 0
    losses.set(exitDate, row)
    if (row === lossesInRow && !since.has(exitDate)) since.set(exitDate, exit)
  }
  return entered.filter(({ id, entry, entryDate }) => entry >= (since.get(entryDate) ?? Infinity) && !before.has(id))
}

/** What sums of R in binary fractions may be off by. */
const rounding = 1e-9

function dailyLoss(closed: readonly DatedTrade[], limit: number): GoalOutcome {
  const measured = closed.filter(({ realizedR }) => realizedR !== null)
  if (measured.length === 0) return notEnough
  let lowest = 0
  const broken: DatedTrade[] = []
  for (const day of daysOf(measured, ({ exitDate }) => exitDate)) {
    let total = 0
    for (const trade of day) {
      total += trade.realizedR ?? 0
      lowest = Math.min(lowest, total)
      if (total < -limit - rounding) broken.push(trade)
    }
  }
  // A trade without an R may have lost more than the limit.
  if (broken.length === 0 && measured.length < closed.length) return notEnough
  return judge(broken.length === 0, lowest, broken)
}

function compliance(closed: readonly DatedTrade[], percent: number): GoalOutcome {
  const checked = closed.flatMap((trade) => (trade.compliance === null ? [] : [{ trade, share: trade.compliance }]))
  if (checked.length === 0) return notEnough
  const average = mean(checked.map(({ share }) => share))
  const isMet = average >= percent
  const broken = isMet ? [] : checked.filter(({ share }) => share < percent)
  return judge(
    isMet,
    average,
    broken.map(({ trade }) => trade),
  )
}

/**
 * Whether a week's trades kept a goal. Entries count on the day they were made, results and reviews on the day of the
 * exit, both in the portfolio's time zone. Trades outside the week are ignored.
 */
export function evaluateGoal(
  rule: GoalRule,
  trades: readonly DatedTrade[],
  { from, to }: GoalWeek,
  timeZone: string,
): GoalOutcome {
  const isIn = (date: CalendarDate | null) => date !== null && date >= from && date <= to
  const entered = trades.filter(({ entryDate }) => isIn(entryDate)).toSorted(byEntry)
  const closed = trades.filter(({ exitDate }) => isIn(exitDate)).toSorted(byExit)
  const isAboutEntries = ['maxTradesPerDay', 'maxTradesAfterLosses', 'noTradesAfter'].includes(rule.kind)
  if ((isAboutEntries ? entered : closed).length === 0) return notEnough
  switch (rule.kind) {
    case 'maxTradesPerDay': {
      const days = daysOf(entered, ({ entryDate }) => entryDate)
      const most = days.reduce((highest, day) => Math.max(highest, day.length), 0)
      return judge(
        most <= rule.limit,
        most,
        days.flatMap((day) => day.slice(rule.limit)),
      )
    }
    case 'maxTradesAfterLosses': {
      const found = daysOf(afterLosses(entered, closed), ({ entryDate }) => entryDate)
      const most = found.reduce((highest, day) => Math.max(highest, day.length), 0)
      return judge(
        most <= rule.limit,
        most,
        found.flatMap((day) => day.slice(rule.limit)),
      )
    }
    case 'noTradesAfter': {
      const [hour = 0, minute = 0] = rule.time.split(':').map(Number)
      const late = entered.filter(({ entry }) => {
        const clock = wallClockAt(entry, timeZone)
        return clock.hour * 60 + clock.minute >= hour * 60 + minute
      })
      return limited(late, 0)
    }
    case 'maxDailyLoss':
      return dailyLoss(closed, rule.r)
    case 'allReviewed':
      return limited(
        closed.filter(({ isReviewed }) => !isReviewed),
        0,
      )
    case 'minCompliance':
      return compliance(closed, rule.percent)
    case 'maxMistake':
      return limited(
        closed.filter(({ mistakeIds }) => mistakeIds.includes(rule.mistakeId)),
        rule.limit,
      )
  }
}
