import { exact, subtractMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'

/** A trade with a P&L stated by the broker. */
export interface ReconcilableTrade {
  readonly line: number
  readonly symbol: string
  /** Computed from the fills; null while nothing is closed. */
  readonly grossPnl: Money | null
  readonly brokerPnl: Money | null
}

interface ReconcileDifference {
  readonly line: number
  readonly symbol: string
  readonly computed: Money
  readonly broker: Money
  /** computed - broker */
  readonly difference: Money
}

export interface Reconciliation {
  /** Trades with both a broker P&L and a computed one. */
  readonly compared: number
  readonly agreed: number
  readonly differences: readonly ReconcileDifference[]
}

/** Brokers round to cents, our figures are exact: amounts within half a cent are equal. */
export const halfCent = exact('0.005')

/** Compares our gross P&L with the broker's, trade by trade, to the cent. */
export function reconcilePnl(trades: readonly ReconcilableTrade[]): Reconciliation {
  let compared = 0
  const differences: ReconcileDifference[] = []
  for (const { line, symbol, grossPnl, brokerPnl } of trades) {
    if (grossPnl === null || brokerPnl === null) continue
    compared += 1
    if (exact(grossPnl).minus(brokerPnl).abs().lte(halfCent)) continue
    differences.push({
      line,
      symbol,
      computed: grossPnl,
      broker: brokerPnl,
      difference: subtractMoney(grossPnl, brokerPnl),
    })
  }
  return { compared, agreed: compared - differences.length, differences }
}
