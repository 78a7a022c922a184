import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { CalendarDate, Id, Money, R } from '#domain/numbers/units.ts'
import { type BookedFlow, FlowQueue } from '#domain/portfolio/booked-flows.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { DailyCounts } from './daily-counts.ts'
import { compareByExit, type ClosedTrade, type EnteredTrade } from './journal-trade.ts'
import { OpenRiskTracker } from './open-risk.ts'
import { isOutsized, RecentRisks } from './recent-risks.ts'
import { WalkForwardKelly } from './walk-forward-kelly.ts'

/** Figures known when a trade was entered. */
type FiguresAtEntry = Pick<
  JournalFigures,
  | 'accountBalanceAtEntry'
  | 'openTradesAtEntry'
  | 'openRiskAtEntryPct'
  | 'kellyFractionAtEntry'
  | 'minutesSincePrevExit'
  | 'tradeOfDay'
  | 'streakAtEntry'
  | 'dayPnlBeforeR'
  | 'revengeSuspect'
  | 'overtradeSuspect'
>

/** A trade entered this soon after a loss may be a revenge trade. */
const revengeMinutes = 15

const noEntryFigures: FiguresAtEntry = {
  accountBalanceAtEntry: null,
  openTradesAtEntry: null,
  openRiskAtEntryPct: null,
  kellyFractionAtEntry: null,
  minutesSincePrevExit: null,
  tradeOfDay: null,
  streakAtEntry: null,
  dayPnlBeforeR: null,
  revengeSuspect: null,
  overtradeSuspect: null,
}

/** The account before an entry: everything closed until then. */
class AccountBeforeEntry {
  readonly balance: RunningSum
  readonly #closed: readonly ClosedTrade[]
  readonly #flows: FlowQueue
  readonly #kelly = new Map<Id, WalkForwardKelly>()
  /** Sum of R on the day of the last exit; null if one of them is unknown. */
  #day: { date: CalendarDate; r: number | null } | null = null
  #next = 0
  streak = 0

  /** `closed` in order of exit, `flows` in order of booking. */
  constructor(opening: Money, closed: readonly ClosedTrade[], flows: readonly BookedFlow[]) {
    this.balance = new RunningSum(opening)
    this.#closed = closed
    this.#flows = new FlowQueue(flows)
  }

  /** The last closed trade. */
  get last(): ClosedTrade | undefined {
    return this.#closed[this.#next - 1]
  }

  /** Advances to a moment, which must not be before the previous one. */
  goTo(entry: number, date: CalendarDate): void {
    for (const amount of this.#flows.takeUntil(date, entry)) this.balance.add(amount)
    for (let trade = this.#closed[this.#next]; trade !== undefined && trade.exit < entry;) {
      this.#book(trade)
      this.#next += 1
      trade = this.#closed[this.#next]
    }
  }

  dayR(date: CalendarDate): R | null {
    return (this.#day?.date === date ? this.#day.r : 0) as R | null
  }

  /** Kelly fraction in percent of the balance. */
  kelly(setupId: Id | null): number | null {
    const fraction = setupId === null ? undefined : this.#kelly.get(setupId)?.fraction()
    return fraction === undefined || fraction === null ? null : 100 * fraction
  }

  #book({ setupId, exitDate, netPnl, realizedR, result }: ClosedTrade): void {
    this.balance.add(netPnl)
    if (result === 'win') this.streak = Math.max(0, this.streak) + 1
    else this.streak = result === 'loss' ? Math.min(0, this.streak) - 1 : 0
    const before = this.#day?.date === exitDate ? this.#day.r : 0
    this.#day = { date: exitDate, r: before === null || realizedR === null ? null : before + realizedR }
    if (setupId === null || realizedR === null) return
    const kelly = this.#kelly.get(setupId) ?? new WalkForwardKelly()
    this.#kelly.set(setupId, kelly)
    kelly.add(realizedR)
  }
}

/** Groups trades by moment of entry; each counts as open for the others of its group. */
function* groupByEntryMoment(entered: readonly EnteredTrade[]): Generator<readonly EnteredTrade[]> {
  let from = 0
  for (const [place, trade] of entered.entries()) {
    if (entered[place + 1]?.entry === trade.entry) continue
    yield entered.slice(from, place + 1)
    from = place + 1
  }
}

/**
 * Computes the figures at entry. `entered` is in order of entry, `closed` in order of exit, `flows` in order of booking.
 * Each moment is handled as a group: trades closed at that very moment are not yet closed before it.
 */
export function figuresAtEntry(
  entered: readonly EnteredTrade[],
  closed: readonly ClosedTrade[],
  flows: readonly BookedFlow[],
  openingBalance: Money,
): (trade: EnteredTrade | null) => FiguresAtEntry {
  const before = new AccountBeforeEntry(openingBalance, closed, flows)
  const open = new OpenRiskTracker(entered.filter(({ isTaken }) => isTaken).toSorted(compareByExit))
  const days = new DailyCounts()
  const recent = new RecentRisks()
  const figures = new Map<Id, FiguresAtEntry>()
  for (const simultaneous of groupByEntryMoment(entered)) {
    const [first] = simultaneous
    if (first === undefined) continue
    const { entry, entryDate } = first
    before.goTo(entry, entryDate)
    open.goTo(entry)
    for (const trade of simultaneous) if (trade.isTaken) open.enter(trade)
    const balance = before.balance.number()
    const accountBalanceAtEntry = before.balance.money()
    const { last } = before
    const sinceExit = last === undefined ? null : (entry - last.exit) / minuteMs
    const isSoonAfterLoss = last?.result === 'loss' && sinceExit !== null && sinceExit <= revengeMinutes
    for (const trade of simultaneous) {
      const riskPct = trade.risk === null || balance <= 0 ? null : (100 * Number(trade.risk)) / balance
      const tradeOfDay = days.rank(entryDate)
      figures.set(trade.id, {
        accountBalanceAtEntry,
        ...open.seenBy(trade, balance),
        kellyFractionAtEntry: before.kelly(trade.setupId),
        minutesSincePrevExit: sinceExit,
        tradeOfDay,
        streakAtEntry: before.streak,
        dayPnlBeforeR: before.dayR(entryDate),
        revengeSuspect: isSoonAfterLoss && isOutsized(riskPct, recent.median()),
        overtradeSuspect: days.isBeyondUsual(tradeOfDay),
      })
      if (!trade.counts) continue
      days.enter(entryDate)
      recent.add(riskPct)
    }
  }
  return (trade) => (trade === null ? noEntryFigures : (figures.get(trade.id) ?? noEntryFigures))
}
