import type { QueryClient } from '@tanstack/react-query'
import { rulesQuery } from '#api/playbook/rules.ts'
import { entryCheckQuery } from '#api/portfolios/entry-rules.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Rule } from '#domain/playbook/playbook.ts'
import { gateFindings, unmetMandatoryRules, type EntryCheck } from '#domain/portfolio/entry-gate.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import type { EditStart } from '#features/trade-entry/draft/draft.ts'
import { toTradeInput, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { describeFinding } from './gate-notice.tsx'

/** Findings of the trader's own rules: faults block saving, warnings ask for confirmation. */
export interface RuleFindings {
  readonly faults: readonly FieldFault[]
  readonly warnings: readonly string[]
}

/** Names the unmet rules in one sentence. */
function rulesSentence(unmet: readonly Rule[], answered: (id: Id) => boolean): string {
  const names = unmet.map(({ id, title }) => `“${title}” ${answered(id) ? 'is not met' : 'is not answered'}`)
  const [only] = names
  return unmet.length === 1
    ? `The mandatory rule ${only}.`
    : `${unmet.length} mandatory rules are not met: ${names.join(', ')}.`
}

/**
 * Checks a trade against the rules of its setup and portfolio, given the portfolio's trades `now`. `start` is the stored
 * trade that is edited, null for a new one.
 */
export function findRuleFindings(
  values: TradeFormValues,
  context: { portfolio: Portfolio; start: EditStart | null; check: EntryCheck; rules: readonly Rule[]; now: Instant },
): RuleFindings {
  const { portfolio, start, check, rules, now } = context
  const trade = toTradeInput(values, portfolio)
  const { initialRiskAmount } = deriveTrade(trade, portfolio)
  const faults: FieldFault[] = []
  const warnings: string[] = []
  const unmet = unmetMandatoryRules(rules, values, start?.values ?? null)
  if (unmet.length > 0) {
    const answered = new Set(values.ruleResponses.map(({ ruleId }) => ruleId))
    const message = rulesSentence(unmet, (id) => answered.has(id))
    if (check.rules.mandatoryRules === 'block') {
      faults.push({ field: 'ruleResponses', message: `${message} Saving is blocked.` })
    } else warnings.push(message)
  }
  const subject = { id: start?.tradeId ?? null, status: trade.status, riskAmount: initialRiskAmount }
  for (const finding of gateFindings(check, subject, now, portfolio.timeZone)) {
    const { title, basis } = describeFinding(finding, portfolio)
    const message = `${title} (${basis.join('; ')})`
    // An unknown risk does not break a limit.
    if (check.rules.gate === 'block' && finding.kind !== 'unknownRisk') {
      const field = finding.kind === 'openRisk' ? 'plannedQuantity' : 'status'
      faults.push({ field, message: `${message} Entry is blocked.` })
    } else warnings.push(message)
  }
  return { faults, warnings }
}

/** Like `findRuleFindings`, with current data from the server; asks it only if a rule applies. */
export async function checkRules(
  queries: QueryClient,
  values: TradeFormValues,
  portfolio: Portfolio,
  start: EditStart | null,
): Promise<RuleFindings> {
  const { status, setupId } = values
  const isBeforeExit = status === 'planned' || status === 'active'
  if (status === 'missed' || status === 'cancelled' || (setupId === '' && !isBeforeExit))
    return { faults: [], warnings: [] }
  const [check, rules] = await Promise.all([
    queries.fetchQuery({ ...entryCheckQuery(portfolio.id), staleTime: 0 }),
    setupId === '' ? [] : queries.fetchQuery(rulesQuery(setupId)),
  ])
  const now = new Date().toISOString() as Instant
  return findRuleFindings(values, { portfolio, start, check, rules, now })
}
