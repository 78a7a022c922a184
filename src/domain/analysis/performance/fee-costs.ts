import type { Rows } from '#domain/analysis/shapes/columns.ts'
import { knownNumbers, moneyOf, numbersOf, sumMoney } from '#domain/analysis/shapes/read-columns.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'

/** Kinds of costs; slippage is not in the fees of a trade, and funding is negative when paid. */
export const kinds = [
  { key: 'commission', label: 'Commission', sign: 1 },
  { key: 'exchangeFees', label: 'Exchange fees', sign: 1 },
  { key: 'swapFunding', label: 'Swap and funding', sign: -1 },
  { key: 'slippageCost', label: 'Slippage', sign: 1 },
] as const

export interface Costs {
  readonly n: number
  readonly byKind: readonly number[]
  readonly fees: number
  readonly gross: number
  readonly net: number
  /** Total costs / Σ |gross P&L|; null where no trade moved. */
  readonly share: number | null
  /** Costs in R of the trades with a risk, in order of exit. */
  readonly r: readonly number[]
}

export function costsOf(input: ToolInput<unknown>, rows: Rows): Costs {
  const { columns } = input
  const gross = moneyOf(columns, 'grossPnl')
  const fees = sumMoney(moneyOf(columns, 'totalFees'), rows)
  let moved = 0
  for (const row of rows) moved += Math.abs(gross.units[row] ?? 0)
  moved /= 10 ** gross.places
  return {
    n: rows.length,
    byKind: kinds.map(({ key, sign }) => {
      const sum = sumMoney(moneyOf(columns, key), rows)
      return sum === 0 ? 0 : sign * sum
    }),
    fees,
    gross: sumMoney(gross, rows),
    net: sumMoney(moneyOf(columns, 'netPnl'), rows),
    share: moved === 0 ? null : fees / moved,
    r: knownNumbers(numbersOf(columns, 'feeR'), rows),
  }
}

/**
 * The win rate at which results before or after costs break even: 1 / (1 + payoff); null without wins or losses, or
 * where the losses lost nothing. Wins and losses are those after costs for both, so that costs alone are the
 * difference: sorted by gross, scratch trades would change sides and could make costs look like a gain.
 */
export function breakEven(input: ToolInput<unknown>, rows: Rows, key: 'grossPnl' | 'netPnl'): number | null {
  const [net, amounts] = [moneyOf(input.columns, 'netPnl').units, moneyOf(input.columns, key).units]
  let [wins, losses, won, lost] = [0, 0, 0, 0]
  for (const row of rows) {
    const amount = amounts[row] ?? 0
    const result = net[row] ?? 0
    if (result > 0) {
      wins += 1
      won += amount
    } else if (result < 0) {
      losses += 1
      lost -= amount
    }
  }
  return wins === 0 || lost <= 0 ? null : 1 / (1 + won / wins / (lost / losses))
}
