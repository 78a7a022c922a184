import type { Rows } from '#domain/analysis/shapes/columns.ts'
import { oncePerRows } from '#domain/analysis/shapes/once-per-rows.ts'
import {
  allRows,
  codeOf,
  countRows,
  filterRows,
  knownNumbers,
  moneyOf,
  numbersOf,
  sumMoney,
  textOf,
} from '#domain/analysis/shapes/read-columns.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import { sumNumbers } from '#domain/numbers/statistics.ts'

/** Costs that trades state; slippage is not in the fees of a trade, and funding is negative when paid. */
const stated = [
  { key: 'commission', sign: 1 },
  { key: 'exchangeFees', sign: 1 },
  { key: 'swapFunding', sign: -1 },
  { key: 'slippageCost', sign: 1 },
] as const

/** Kinds of costs, as the table lists them. */
export const kinds = [
  { key: 'fillFees', label: 'Fees on fills' },
  { key: 'commission', label: 'Commission' },
  { key: 'exchangeFees', label: 'Exchange fees' },
  { key: 'swapFunding', label: 'Swap and funding' },
  { key: 'slippageCost', label: 'Slippage' },
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
  readonly r: Float64Array
}

/** Whether any trade has such a cost: most traders state few of them, and the sums of the others are 0 unread. */
const isCharged = oncePerRows((columns, rows, key: (typeof stated)[number]['key']): boolean => {
  const { units } = moneyOf(columns, key)
  return countRows(rows, (row) => Math.abs(units[row] ?? 0) > 0) > 0
})

/** Amounts by `kinds`: what all costs have beyond those that trades state was charged with their fills. */
function byKindOf({ columns }: ToolInput<unknown>, rows: Rows, fees: number): number[] {
  const amounts = stated.map(({ key, sign }) => {
    const sum = isCharged(columns, allRows(columns), key) ? sumMoney(moneyOf(columns, key), rows) : 0
    return sum === 0 ? 0 : sign * sum
  })
  const [commission = 0, exchange = 0, funding = 0] = amounts
  // Amounts have at most eight places; what is left beyond is rounding.
  const rest = Math.round((fees - commission - exchange - funding) * 1e8) / 1e8
  return [rest === 0 ? 0 : rest, ...amounts]
}

/**
 * Amounts by `kinds` in R: the sums of amount / initial risk over the trades that have costs in R. Null without such a
 * trade.
 */
export function kindsInR({ columns }: ToolInput<unknown>, rows: Rows): (number | null)[] {
  const [risk, feeR] = [moneyOf(columns, 'initialRiskAmount'), numbersOf(columns, 'feeR')]
  const known = filterRows(rows, (row) => (risk.units[row] ?? 0) > 0 && !Number.isNaN(feeR[row] ?? Number.NaN))
  if (known.length === 0) return kinds.map(() => null)
  const amounts = stated.map(({ key, sign }) => {
    if (!isCharged(columns, allRows(columns), key)) return 0
    const { units, places } = moneyOf(columns, key)
    const scale = sign * 10 ** (risk.places - places)
    let sum = 0
    for (let place = 0; place < known.length; place += 1) {
      const row = known[place] ?? 0
      const amount = units[row] ?? Number.NaN
      if (!Number.isNaN(amount)) sum += amount / (risk.units[row] ?? 1)
    }
    return sum === 0 ? 0 : scale * sum
  })
  const [commission = 0, exchange = 0, funding = 0] = amounts
  const rest = sumNumbers(knownNumbers(feeR, known)) - commission - exchange - funding
  // A difference of rounded sums that is 0 in truth.
  return [Math.abs(rest) < 1e-9 ? 0 : rest, ...amounts]
}

export function costsOf(input: ToolInput<unknown>, rows: Rows): Costs {
  const { columns } = input
  const gross = moneyOf(columns, 'grossPnl')
  const fees = sumMoney(moneyOf(columns, 'totalFees'), rows)
  let moved = 0
  for (let place = 0; place < rows.length; place += 1) moved += Math.abs(gross.units[rows[place] ?? 0] ?? 0)
  moved /= 10 ** gross.places
  return {
    n: rows.length,
    byKind: byKindOf(input, rows, fees),
    fees,
    gross: sumMoney(gross, rows),
    net: sumMoney(moneyOf(columns, 'netPnl'), rows),
    share: moved === 0 ? null : fees / moved,
    r: knownNumbers(numbersOf(columns, 'feeR'), rows),
  }
}

/**
 * The win rate at which results before or after costs break even: 1 / (1 + payoff); null without wins or losses, or
 * where the wins won or the losses lost nothing. Wins and losses are those after costs for both, as in all figures, so
 * that costs alone are the difference: sorted by gross, scratch trades would change sides and could make costs look like
 * a gain.
 */
export function breakEven(input: ToolInput<unknown>, rows: Rows, key: 'grossPnl' | 'netPnl'): number | null {
  const amounts = moneyOf(input.columns, key).units
  const results = textOf(input.columns, 'result')
  const [win, loss] = [codeOf(results, 'win'), codeOf(results, 'loss')]
  let [wins, losses, won, lost] = [0, 0, 0, 0]
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const amount = amounts[row] ?? 0
    const result = results.codes[row]
    if (result === win) {
      wins += 1
      won += amount
    } else if (result === loss) {
      losses += 1
      lost -= amount
    }
  }
  return won <= 0 || lost <= 0 ? null : 1 / (1 + won / wins / (lost / losses))
}
