import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { type CoachPart, type CoachStatement, ofTrade } from './coach-statement.ts'

const r = (value: number): CoachPart => ({ kind: 'r', value })
/** Below this, R is shown as 0. */
const smallestR = 0.005

/** What a plan that was not entered would have made; nothing of it was realized. */
export function describeUnenteredPlan(datapoints: TradeDatapoints): CoachStatement[] {
  const planned = datapoints.value('plannedRR')
  if (planned === null) return []
  const tense = datapoints.facts.trade.status === 'planned' ? 'is' : 'was'
  return [ofTrade('plan', [`The plan ${tense} to make `, r(planned), '.'], ['plannedRR'])]
}

/** Why a trade was missed, and what that cost or saved: its would-be result, which has no costs. */
export function describeMissed(datapoints: TradeDatapoints): CoachStatement[] {
  const { status, missedReasonId } = datapoints.facts.trade
  if (status !== 'missed') return []
  const statements: CoachStatement[] = []
  if (missedReasonId !== null) {
    const reason = { kind: 'name', list: 'missed_reasons', id: missedReasonId } as const
    statements.push(ofTrade('missed', ['Missed: ', reason, '.'], ['missedReasonId']))
  }
  const result = datapoints.value('missedR')
  if (result === null) return statements
  const size = r(Math.abs(result))
  const sentence: CoachPart[] =
    Math.abs(result) < smallestR
      ? ['It would have broken even before costs: missing it cost nothing.']
      : result > 0
        ? ['It would have made ', size, ' before costs: missing it cost ', size, '.']
        : ['It would have lost ', size, ' before costs: missing it saved ', size, '.']
  return [...statements, ofTrade('missed', sentence, ['missedR', 'hypoEntryPrice', 'hypoExitPrice'])]
}
