import type { Fill } from '#domain/fills/fill.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact, sum, toMoney, type ExactNumber, zero } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'

/**
 * What the amount is charged for. A contract is also a share or a unit; a round turn is its purchase and its sale, so
 * that each side costs half. An execution is one fill, whatever its size.
 */
export const commissionBases = ['contractSide', 'contractRoundTurn', 'execution', 'trade'] as const
export type CommissionBasis = (typeof commissionBases)[number]

/** A commission that the broker's files do not state, in the currency of the portfolio. */
export interface CommissionRule {
  /** At least 0. */
  readonly amount: Money
  readonly basis: CommissionBasis
  /** A symbol, or the root of a futures contract such as "ES"; null: every instrument. */
  readonly instrument: string | null
  /** First day on which it is charged, in the time zone of the portfolio; null: always. */
  readonly validFrom: CalendarDate | null
}

/** Max rules of a portfolio or an import. */
export const maxCommissionRules = 50

/** The fields of a trade that its commission follows from. */
export interface ChargedTrade {
  readonly symbol: string
  readonly assetClass: AssetClass
  readonly executions: readonly Pick<Fill, 'at' | 'quantity'>[]
}

const plainSymbol = (symbol: string) => symbol.trim().toUpperCase()

/** How closely a rule names the instrument: 2 the symbol, 1 its futures root, 0 every instrument; null: another one. */
function closeness({ instrument }: CommissionRule, { symbol, assetClass }: ChargedTrade): 0 | 1 | 2 | null {
  if (instrument === null) return 0
  const named = plainSymbol(instrument)
  if (named === plainSymbol(symbol)) return 2
  return assetClass === 'future' && futuresContractOf(symbol)?.root === named ? 1 : null
}

/** The rule for an execution on a day: the one that names the instrument most closely, then the latest. */
function findRule(rules: readonly CommissionRule[], trade: ChargedTrade, day: CalendarDate): CommissionRule | null {
  let best: { readonly rule: CommissionRule; readonly rank: number } | null = null
  for (const rule of rules) {
    const rank = closeness(rule, trade)
    if (rank === null || (rule.validFrom !== null && rule.validFrom > day)) continue
    const isLater = best !== null && (rule.validFrom ?? '') >= (best.rule.validFrom ?? '')
    if (best === null || rank > best.rank || (rank === best.rank && isLater)) best = { rule, rank }
  }
  return best?.rule ?? null
}

/**
 * The commission of a trade by rules: the sum over its executions, each charged by the rule of its day in `timeZone`.
 * Per contract and side: amount × size. Per round turn: amount × size / 2. Per execution: amount. Per trade: amount,
 * with the first execution. Null if no rule applies to any execution.
 */
export function computeCommission(
  trade: ChargedTrade,
  rules: readonly CommissionRule[],
  timeZone: string,
): Money | null {
  if (rules.length === 0) return null
  const charges = sortFillsByTime(trade.executions).flatMap(({ at, quantity }, index): ExactNumber[] => {
    const rule = findRule(rules, trade, calendarDateIn(at, timeZone))
    if (rule === null) return []
    const amount = exact(rule.amount)
    switch (rule.basis) {
      case 'contractSide':
        return [amount.times(quantity)]
      case 'contractRoundTurn':
        return [amount.times(quantity).times('0.5')]
      case 'execution':
        return [amount]
      case 'trade':
        return [index === 0 ? amount : zero]
    }
  })
  return charges.length === 0 ? null : toMoney(sum(charges))
}

/** Costs of a trade, as far as they precede a rule. */
interface StatedCosts {
  readonly executions: readonly { readonly fee: Money }[]
  readonly commission?: Money | undefined
  readonly exchangeFees?: Money | undefined
}

/** Whether a trade states a cost of its own, which precedes every rule. */
export function statesCosts({ executions, commission = zeroMoney, exchangeFees = zeroMoney }: StatedCosts): boolean {
  return [commission, exchangeFees, ...executions.map(({ fee }) => fee)].some(
    (cost) => cost !== '0' && !exact(cost).eq(0),
  )
}

const zeroMoney = '0' as Money
