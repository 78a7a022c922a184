import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { AssignmentDays, AssignmentProgress, AssignmentRule } from './assignment.ts'
import { type Dated, evaluateGoal, type GoalTrade } from './evaluate-goal.ts'

/** A trade with what assignments are measured from. */
export interface AssignmentTrade extends GoalTrade {
  readonly hasTag: boolean
  readonly hasExitReason: boolean
  readonly hasGrade: boolean
  /** Whether each rule was followed, by id of the rule; rules that did not apply are missing. */
  readonly rulesMet: ReadonlyMap<Id, boolean>
}

type DatedTrade = Dated<AssignmentTrade>

/** A portfolio of the trader that the team sees. */
export interface AssignmentPortfolio {
  readonly timeZone: string
  readonly trades: readonly DatedTrade[]
  /** Days with a note. */
  readonly notedDays: ReadonlySet<CalendarDate>
}

const none: AssignmentProgress = { unit: 'trades', done: 0, total: 0, missing: [] }

/** Of the closed trades that `meets` judges, how many did it; null leaves a trade out. */
function perTrade(
  closed: readonly DatedTrade[],
  meets: (trade: AssignmentTrade) => boolean | null,
): AssignmentProgress {
  const judged = closed.flatMap((trade) => {
    const isMet = meets(trade)
    return isMet === null ? [] : [{ id: trade.id, isMet }]
  })
  const missing = judged.filter(({ isMet }) => !isMet).map(({ id }) => id)
  return { unit: 'trades', done: judged.length - missing.length, total: judged.length, missing }
}

/** Days from first to last on which something was entered or closed, with the trades of each. */
function tradedDays(trades: readonly DatedTrade[], { from, until }: AssignmentDays): Map<CalendarDate, DatedTrade[]> {
  const days = new Map<CalendarDate, DatedTrade[]>()
  for (const trade of trades) {
    for (const date of new Set([trade.entryDate, trade.exitDate])) {
      if (date === null || date < from || date > until) continue
      const day = days.get(date)
      if (day === undefined) days.set(date, [trade])
      else day.push(trade)
    }
  }
  return days
}

function ofPortfolio(
  rule: Exclude<AssignmentRule, { readonly kind: 'free' }>,
  { trades, timeZone, notedDays }: AssignmentPortfolio,
  range: AssignmentDays,
): AssignmentProgress {
  const closed = trades
    .filter(({ exitDate }) => exitDate !== null && exitDate >= range.from && exitDate <= range.until)
    .toSorted((a, b) => a.exit - b.exit)
  switch (rule.kind) {
    case 'tagEveryTrade':
      return perTrade(closed, ({ hasTag }) => hasTag)
    case 'exitReasons':
      return perTrade(closed, ({ hasExitReason }) => hasExitReason)
    case 'gradeEveryTrade':
      return perTrade(closed, ({ hasGrade }) => hasGrade)
    case 'followRule':
      return perTrade(closed, ({ rulesMet }) => rulesMet.get(rule.ruleId) ?? null)
    case 'allReviewed': {
      const { brokenBy } = evaluateGoal(rule, trades, { from: range.from, to: range.until }, timeZone)
      return { unit: 'trades', done: closed.length - brokenBy.length, total: closed.length, missing: brokenBy }
    }
    case 'writeDayNotes': {
      const days = [...tradedDays(trades, range).keys()]
      const written = days.filter((date) => notedDays.has(date))
      return { unit: 'days', done: written.length, total: days.length, missing: [] }
    }
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
    case 'noTradesAfter':
    case 'maxDailyLoss': {
      const judged = [...tradedDays(trades, range)]
        .map(([date, ofDay]) => evaluateGoal(rule, ofDay, { from: date, to: date }, timeZone))
        .filter(({ outcome }) => outcome !== 'notEnough')
      return {
        unit: 'days',
        done: judged.filter(({ outcome }) => outcome === 'met').length,
        total: judged.length,
        missing: judged.flatMap(({ brokenBy }) => brokenBy),
      }
    }
  }
}

/**
 * How far an assignment is over all portfolios that the team sees; null for a free one. Trades count on the day of their
 * exit; limits per day are judged day by day and portfolio by portfolio, as goals are over a week. Days without enough
 * data, and trades to which a rule did not apply, are not counted.
 */
export function evaluateAssignment(
  rule: AssignmentRule,
  portfolios: readonly AssignmentPortfolio[],
  range: AssignmentDays,
): AssignmentProgress | null {
  if (rule.kind === 'free') return null
  return portfolios
    .map((portfolio) => ofPortfolio(rule, portfolio, range))
    .reduce(
      (sum, { unit, done, total, missing }) => ({
        unit,
        done: sum.done + done,
        total: sum.total + total,
        missing: [...sum.missing, ...missing],
      }),
      none,
    )
}
