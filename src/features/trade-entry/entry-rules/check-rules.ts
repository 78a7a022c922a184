import type { QueryClient } from '@tanstack/react-query'
import { rulesQuery } from '#api/playbook/rules.ts'
import { entryCheckQuery } from '#api/portfolios/entry-rules.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Rule } from '#domain/playbook/playbook.ts'
import { gateFindings, unmetMandatoryRules, type EntryCheck } from '#domain/portfolio/entry-gate.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { toTradeInput, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { describeFinding } from './gate-notice.tsx'

/** What the trader's own rules say to a trade: faults keep it from being saved, warnings are shown before it is. */
export interface RuleFindings {
  readonly faults: readonly FieldFault[]
  readonly warnings: readonly string[]
}

/** The unmet rules as one sentence. */
function rulesSentence(unmet: readonly Rule[], answered: (id: Id) => boolean): string {
  const names = unmet.map(({ id, title }) => `“${title}” ${answered(id) ? 'is not met' : 'is not answered'}`)
  const [only] = names
  return unmet.length === 1
    ? `The mandatory rule ${only}.`
    : `${unmet.length} mandatory rules are not met: ${names.join(', ')}.`
}

/** What the rules of setup and portfolio say to a trade, as the trades of the portfolio stand `now`. */
export function findRuleFindings(
  values: TradeFormValues,
  context: { portfolio: Portfolio; tradeId: Id | null; check: EntryCheck; rules: readonly Rule[]; now: Instant },
): RuleFindings {
  const { portfolio, tradeId, check, rules, now } = context
  const trade = toTradeInput(values, portfolio)
  const { initialRiskAmount } = deriveTrade(trade, portfolio)
  const faults: FieldFault[] = []
  const warnings: string[] = []
  const unmet = unmetMandatoryRules(rules, values.ruleResponses, trade.status)
  if (unmet.length > 0) {
    const answered = new Set(values.ruleResponses.map(({ ruleId }) => ruleId))
    const message = rulesSentence(unmet, (id) => answered.has(id))
    if (check.rules.mandatoryRules === 'block') {
      faults.push({ field: 'ruleResponses', message: `${message} This portfolio saves no such trade.` })
    } else warnings.push(message)
  }
  const atGate = { id: tradeId, status: trade.status, riskAmount: initialRiskAmount }
  for (const finding of gateFindings(check, atGate, now, portfolio.timeZone)) {
    const { title, basis } = describeFinding(finding, portfolio)
    const message = `${title} (${basis.join('; ')})`
    // A risk that cannot be known is no breach.
    if (check.rules.gate === 'block' && finding.kind !== 'unknownRisk') {
      const field = finding.kind === 'openRisk' ? 'plannedQuantity' : 'status'
      faults.push({ field, message: `${message} This portfolio enters no such trade.` })
    } else warnings.push(message)
  }
  return { faults, warnings }
}

/** As `findRuleFindings`, by what the server says now. Trades that nothing is asked about need no answer of it. */
export async function checkRules(
  queries: QueryClient,
  values: TradeFormValues,
  portfolio: Portfolio,
  tradeId: Id | null,
): Promise<RuleFindings> {
  const { status, setupId } = values
  const isAhead = status === 'planned' || status === 'active'
  if (status === 'missed' || status === 'cancelled' || (setupId === '' && !isAhead)) return { faults: [], warnings: [] }
  const [check, rules] = await Promise.all([
    queries.fetchQuery({ ...entryCheckQuery(portfolio.id), staleTime: 0 }),
    setupId === '' ? [] : queries.fetchQuery(rulesQuery(setupId)),
  ])
  const now = new Date().toISOString() as Instant
  return findRuleFindings(values, { portfolio, tradeId, check, rules, now })
}
