import type { Direction } from '#domain/fills/fill.ts'
import { type ExactNumber, exact, sum, toMoney, toNumber, zero } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { RuleAnswer, TradeStatus } from '#domain/trade/fields/choices.ts'

/** What happens where a rule says no: the trader is told and may go on, or the trade is not saved. */
export const severities = ['warn', 'block'] as const
export type Severity = (typeof severities)[number]

/** What a trader sets for themselves on a portfolio, before a trade is entered. */
export interface EntryRules {
  /** For mandatory rules of the setup that are not met. */
  readonly mandatoryRules: Severity
  /** For the limits below. */
  readonly gate: Severity
  /** Most that all open trades may risk together, in percent of the balance; null: no limit. */
  readonly maxOpenRiskPct: Decimal | null
  /** After so many losses in a row the rest of the day is off; null: no such rule. */
  readonly maxLossesInRow: number | null
  /** No new trade for so many minutes after a loss; null: no such rule. */
  readonly minutesAfterLoss: number | null
}

/** A trade that is open, with its 1R in money; null where it has no stop and no planned risk. */
export interface OpenTrade {
  readonly id: Id
  readonly symbol: string
  readonly direction: Direction
  readonly riskAmount: Money | null
}

/** A trade that was closed at a loss. */
export interface ClosedLoss {
  readonly id: Id
  readonly symbol: string
  readonly exitAt: Instant
  readonly netPnl: Money
}

/** What the gate rests on: the portfolio as it stands. */
export interface EntryCheck {
  readonly rules: EntryRules
  readonly balance: Money
  readonly openTrades: readonly OpenTrade[]
  /** The losses since the last trade that was none, newest first. */
  readonly lossesInRow: readonly ClosedLoss[]
}

export interface OpenRisk {
  /** This trade and all others that are open, in money. Those of unknown risk are not in it. */
  readonly amount: Money
  /** In percent of the balance. */
  readonly percent: number
  /** Of this trade alone, in money; null where its risk is unknown. */
  readonly own: Money | null
  readonly others: readonly OpenTrade[]
  /** How many of the trades, this one included, have no known risk. */
  readonly unknown: number
}

/** One thing that speaks against the trade. */
export type GateFinding =
  | { readonly kind: 'openRisk'; readonly limit: number; readonly risk: OpenRisk }
  | { readonly kind: 'unknownRisk'; readonly limit: number; readonly risk: OpenRisk }
  | { readonly kind: 'lossesInRow'; readonly limit: number; readonly losses: readonly ClosedLoss[] }
  | { readonly kind: 'afterLoss'; readonly limit: number; readonly minutesLeft: number; readonly loss: ClosedLoss }

/** The trade that is about to be entered. */
export interface TradeToEnter {
  /** Null for one that is not stored yet. */
  readonly id: Id | null
  readonly status: TradeStatus
  /** Its 1R in money; null where it is unknown. */
  readonly riskAmount: Money | null
}

/**
 * What is at risk once the trade is on: sum of 1R in money over the other open trades and this one, and
 * 100 x sum / balance. Null where the balance is not above 0.
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

/**
 * What speaks against entering a trade now, by the rules of its portfolio. Trades that have happened already are not
 * asked about: they are logged as they were.
 */
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
  const [last] = check.lossesInRow
  // A trade that is on already has been entered; a rest cannot be taken any more.
  const isOn = check.openTrades.some(({ id }) => id === trade.id)
  if (last === undefined || isOn) return findings
  const today = dayOf(now, timeZone)
  const ofToday = check.lossesInRow.filter(({ exitAt }) => dayOf(exitAt, timeZone) === today)
  if (maxLossesInRow !== null && ofToday.length >= maxLossesInRow) {
    findings.push({ kind: 'lossesInRow', limit: maxLossesInRow, losses: ofToday })
  }
  const minutesLeft = Math.ceil((minutesAfterLoss ?? 0) - (Date.parse(now) - Date.parse(last.exitAt)) / 60_000)
  if (minutesAfterLoss !== null && minutesLeft > 0) {
    findings.push({ kind: 'afterLoss', limit: minutesAfterLoss, minutesLeft, loss: last })
  }
  return findings
}

interface AnsweredRule {
  readonly id: Id
  readonly isMandatory: boolean
}

/**
 * Mandatory rules that a trade does not meet: those answered no and those not answered. Of a trade that has happened
 * already, only what is not answered: that a rule was broken is then what the journal is for, and can no longer be
 * helped.
 */
export function unmetMandatoryRules<Rule extends AnsweredRule>(
  rules: readonly Rule[],
  responses: readonly { readonly ruleId: Id; readonly met: RuleAnswer }[],
  status: TradeStatus,
): Rule[] {
  const answerOf = new Map(responses.map(({ ruleId, met }) => [ruleId, met]))
  const ahead = status === 'planned' || status === 'active'
  return rules.filter(({ id, isMandatory }) => {
    const answer = answerOf.get(id)
    return isMandatory && (answer === undefined || (answer === 'no' && ahead))
  })
}
