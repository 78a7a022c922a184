import type { Direction } from '#domain/fills/fill.ts'
import { type ExactNumber, exact, sum, toMoney, toNumber, zero } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { RuleAnswer, TradeStatus } from '#domain/trade/fields/choices.ts'

/** Whether a violated rule warns or blocks saving. */
export const severities = ['warn', 'block'] as const
export type Severity = (typeof severities)[number]

/** Rules of a portfolio that are checked before a trade is entered. */
export interface EntryRules {
  /** For unmet mandatory rules of the setup. */
  readonly mandatoryRules: Severity
  /** For the limits below. */
  readonly gate: Severity
  /** Maximum total risk of all open trades, in percent of the balance; null: no limit. */
  readonly maxOpenRiskPct: Decimal | null
  /** No new trade that day after this many consecutive losses; null: no limit. */
  readonly maxLossesInRow: number | null
  /** Cooldown in minutes after a loss; null: none. */
  readonly minutesAfterLoss: number | null
}

/** An open trade with its 1R in money; null without a stop and planned risk. */
export interface OpenTrade {
  readonly id: Id
  readonly symbol: string
  readonly direction: Direction
  readonly riskAmount: Money | null
}

/** A trade closed at a loss. */
export interface ClosedLoss {
  readonly id: Id
  readonly symbol: string
  readonly exitAt: Instant
  readonly netPnl: Money
}

/** The state of the portfolio that the gate checks. */
export interface EntryCheck {
  readonly rules: EntryRules
  readonly balance: Money
  readonly openTrades: readonly OpenTrade[]
  /** The current losing streak, newest first. */
  readonly lossesInRow: readonly ClosedLoss[]
}

export interface OpenRisk {
  /** Total risk of this trade and all other open trades, in money; trades of unknown risk are not included. */
  readonly amount: Money
  /** In percent of the balance. */
  readonly percent: number
  /** Risk of this trade in money; null if unknown. */
  readonly own: Money | null
  readonly others: readonly OpenTrade[]
  /** Number of trades, including this one, whose risk is unknown. */
  readonly unknown: number
}

/** One rule that the trade violates. */
export type GateFinding =
  | { readonly kind: 'openRisk'; readonly limit: number; readonly risk: OpenRisk }
  | { readonly kind: 'unknownRisk'; readonly limit: number; readonly risk: OpenRisk }
  | { readonly kind: 'lossesInRow'; readonly limit: number; readonly losses: readonly ClosedLoss[] }
  | { readonly kind: 'afterLoss'; readonly limit: number; readonly minutesLeft: number; readonly loss: ClosedLoss }

/** The trade about to be entered. */
export interface TradeToEnter {
  /** Null if it is not stored yet. */
  readonly id: Id | null
  readonly status: TradeStatus
  /** 1R in money; null if unknown. */
  readonly riskAmount: Money | null
}

/**
 * Open risk including the trade: the sum of 1R in money over it and all other open trades, and 100 x sum / balance.
 * Null if the balance is not above 0.
 */
export function openRiskIncluding(check: EntryCheck, trade: TradeToEnter): OpenRisk | null {
  const balance = exact(check.balance)
  if (!balance.gt(0)) return null
  const others = check.openTrades.filter(({ id }) => id !== trade.id)
  const risks = [trade.riskAmount, ...others.map(({ riskAmount }) => riskAmount)]
  const known: ExactNumber[] = risks.map((risk) => (risk === null ? zero : exact(risk)))
  const amount = sum(known)
  return {
    amount: toMoney(amount),
    percent: toNumber(amount.times(100).div(balance)),
    own: trade.riskAmount,
    others,
    unknown: risks.filter((risk) => risk === null).length,
  }
}

const dayOf = (at: Instant, timeZone: string): CalendarDate => calendarDateIn(at, timeZone)

/** Checks a trade against the rules of its portfolio. Trades that have already happened are not checked. */
export function gateFindings(check: EntryCheck, trade: TradeToEnter, now: Instant, timeZone: string): GateFinding[] {
  if (trade.status !== 'planned' && trade.status !== 'active') return []
  const { maxOpenRiskPct, maxLossesInRow, minutesAfterLoss } = check.rules
  const findings: GateFinding[] = []
  const risk = maxOpenRiskPct === null ? null : openRiskIncluding(check, trade)
  if (maxOpenRiskPct !== null && risk !== null) {
    const limit = Number(maxOpenRiskPct)
    if (exact(risk.amount).times(100).gt(exact(maxOpenRiskPct).times(check.balance))) {
      findings.push({ kind: 'openRisk', limit, risk })
    } else if (risk.unknown > 0) findings.push({ kind: 'unknownRisk', limit, risk })
  }
  const [lastLoss] = check.lossesInRow
  // A cooldown no longer applies to a trade already entered.
  const isEntered = check.openTrades.some(({ id }) => id === trade.id)
  if (lastLoss === undefined || isEntered) return findings
  const today = dayOf(now, timeZone)
  const lossesToday = check.lossesInRow.filter(({ exitAt }) => dayOf(exitAt, timeZone) === today)
  if (maxLossesInRow !== null && lossesToday.length >= maxLossesInRow) {
    findings.push({ kind: 'lossesInRow', limit: maxLossesInRow, losses: lossesToday })
  }
  const minutesLeft = Math.ceil((minutesAfterLoss ?? 0) - (Date.parse(now) - Date.parse(lastLoss.exitAt)) / minuteMs)
  if (minutesAfterLoss !== null && minutesLeft > 0) {
    findings.push({ kind: 'afterLoss', limit: minutesAfterLoss, minutesLeft, loss: lastLoss })
  }
  return findings
}

interface AnsweredRule {
  readonly id: Id
  readonly isMandatory: boolean
}

/** What decides which rules a trade has to meet, and what the trader answered to them. */
interface AnsweredTrade {
  readonly status: TradeStatus
  readonly setupId: Id | null
  readonly ruleResponses: readonly { readonly ruleId: Id; readonly met: RuleAnswer }[]
}

/**
 * Mandatory rules that a trade does not meet: answered no or not answered. For a trade that has already happened only
 * the unanswered ones: a broken rule is then a fact to record. A trade that was stored before as `stored` is asked again
 * only after a change of its status or setup; otherwise only about rules that it met until now.
 */
export function unmetMandatoryRules<Rule extends AnsweredRule>(
  rules: readonly Rule[],
  trade: AnsweredTrade,
  stored: AnsweredTrade | null,
): Rule[] {
  const answerOf = new Map(trade.ruleResponses.map(({ ruleId, met }) => [ruleId, met]))
  const isUpcoming = trade.status === 'planned' || trade.status === 'active'
  const unmet = rules.filter(({ id, isMandatory }) => {
    const answer = answerOf.get(id)
    return isMandatory && (answer === undefined || (answer === 'no' && isUpcoming))
  })
  if (stored === null || stored.status !== trade.status || stored.setupId !== trade.setupId) return unmet
  const known = new Set(unmetMandatoryRules(rules, stored, null).map(({ id }) => id))
  return unmet.filter(({ id }) => !known.has(id))
}
