import { exact } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { computeCommission, statesCosts, type CommissionRule } from '#domain/trade/commission-rule.ts'
import type { CommissionSource } from '#domain/trade/fields/choices.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'

/** A trade with its commission, stated or by rules. */
interface ChargedInput {
  readonly input: TradeInput
  readonly commissionSource: CommissionSource
}

const noMoney = '0' as Money
const isSame = (a: Money, b: Money) => a === b || exact(a).eq(b)

/**
 * Charges a new trade by rules, unless it states costs of its own. `given` are the rules of its import, which precede
 * those of the portfolio; an empty list says that it costs nothing.
 */
export function chargeNewTrade(
  input: TradeInput,
  { timeZone, commissionRules }: Pick<Portfolio, 'timeZone' | 'commissionRules'>,
  given?: readonly CommissionRule[],
): ChargedInput {
  if (statesCosts(input) || given?.length === 0) return { input, commissionSource: 'stated' }
  const commission = computeCommission(input, given ?? commissionRules, timeZone)
  return commission === null
    ? { input, commissionSource: 'none' }
    : { input: { ...input, commission }, commissionSource: 'rule' }
}

/**
 * Rules for a changed trade: requested for it, so that it is refused where they cannot apply; of an import that adds or
 * removes executions, by default its own; or of its portfolio, in place of any that it had `before`.
 */
export type CommissionChange =
  | { readonly kind: 'requested'; readonly rules: readonly CommissionRule[] }
  | { readonly kind: 'imported'; readonly rules: readonly CommissionRule[] | undefined }
  | {
      readonly kind: 'portfolio'
      readonly rules: readonly CommissionRule[]
      readonly before: readonly (readonly CommissionRule[])[]
    }

/** What a commission follows from, as text. */
const chargedContent = ({ symbol, assetClass, executions }: TradeInput) =>
  JSON.stringify([symbol, assetClass, executions.map(({ at, quantity }) => [at, quantity])])

/** Whether rules explain the commission of a stored trade, so that they follow its executions. */
function explains(rules: readonly CommissionRule[], stored: StoredTrade, timeZone: string): boolean {
  if (stored.commissionSource === 'none') return true
  const commission = computeCommission(stored, rules, timeZone)
  return commission !== null && isSame(commission, stored.commission)
}

/**
 * Charges a changed trade. Stated costs precede rules, also a stated commission of 0. A commission by the rules of the
 * trade's import, or else of the portfolio, follows the executions. `importRules` are those of its import, if it has its
 * own, which changed rules of the portfolio leave alone. Throws `conflict` where requested rules cannot
 * apply.
 */
export function chargeChangedTrade(
  stored: StoredTrade,
  input: TradeInput,
  { timeZone, commissionRules: portfolioRules }: Pick<Portfolio, 'timeZone' | 'commissionRules'>,
  change: CommissionChange | undefined,
  importRules: readonly CommissionRule[] | null = null,
): ChargedInput {
  const { commissionSource } = stored
  const own = commissionSource === 'rule' ? { ...input, commission: noMoney } : input
  const isChanged = !isSame(stored.commission, input.commission) || !isSame(stored.exchangeFees, input.exchangeFees)
  if (commissionSource === 'stated' || isChanged || statesCosts(own)) {
    if (change?.kind === 'requested') {
      throw new ApiError('conflict', 'The trade states its own costs. Edit its commission instead.', [
        { field: 'commissionRules', message: 'does not replace stated costs' },
      ])
    }
    return { input, commissionSource: 'stated' }
  }
  if (change === undefined && chargedContent(stored) === chargedContent(input)) return { input, commissionSource }
  if (change?.kind === 'portfolio' && importRules !== null && commissionSource === 'rule')
    return { input, commissionSource }
  const commissionRules = importRules ?? portfolioRules
  const before = change?.kind === 'portfolio' ? change.before : [commissionRules]
  const isFixed =
    (change === undefined || change.kind === 'portfolio') && !before.some((rules) => explains(rules, stored, timeZone))
  if (isFixed) return { input, commissionSource }
  const commission = computeCommission(input, change?.rules ?? commissionRules, timeZone)
  if (commission !== null) return { input: { ...input, commission }, commissionSource: 'rule' }
  switch (change?.kind) {
    case 'requested':
      throw new ApiError('conflict', 'The rule does not apply to this instrument or day.', [
        { field: 'commissionRules', message: 'does not apply to the trade' },
      ])
    case 'portfolio':
      return { input: { ...input, commission: noMoney }, commissionSource: 'none' }
    case 'imported':
    case undefined:
      return { input, commissionSource }
  }
}
