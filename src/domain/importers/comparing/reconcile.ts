import { exact, subtractMoney, sumMoney } from '#domain/numbers/decimal.ts'
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

/** What rounding each trade to the cent does to the sum of a broker's column, over the trades that agree. */
export interface BrokerRounding {
  /** Trades whose exact P&L has fractions of a cent. */
  readonly trades: number
  /** Sum of the exact figures. */
  readonly computed: Money
  /** Sum of the broker's figures. */
  readonly broker: Money
}

export interface Reconciliation {
  /** Trades with both a broker P&L and a computed one. */
  readonly compared: number
  readonly agreed: number
  readonly differences: readonly ReconcileDifference[]
  readonly rounding: BrokerRounding
}

/** Brokers round to cents, our figures are exact: amounts within half a cent are equal. */
export const halfCent = exact('0.005')

/**
 * Compares our gross P&L with the broker's, trade by trade, to the cent. `rounding` says by how much the broker's column
 * adds up to another total because each of its amounts is rounded.
 */
export function reconcilePnl(trades: readonly ReconcilableTrade[]): Reconciliation {
  let compared = 0
  const differences: ReconcileDifference[] = []
  const agreed: { readonly computed: Money; readonly broker: Money }[] = []
  for (const { line, symbol, grossPnl, brokerPnl } of trades) {
    if (grossPnl === null || brokerPnl === null) continue
    compared += 1
    if (exact(grossPnl).minus(brokerPnl).abs().lte(halfCent)) {
      agreed.push({ computed: grossPnl, broker: brokerPnl })
      continue
    }
    differences.push({
      line,
      symbol,
      computed: grossPnl,
      broker: brokerPnl,
      difference: subtractMoney(grossPnl, brokerPnl),
    })
  }
  const rounding = {
    trades: agreed.filter(({ computed, broker }) => !exact(computed).eq(broker)).length,
    computed: sumMoney(agreed.map(({ computed }) => computed)),
    broker: sumMoney(agreed.map(({ broker }) => broker)),
  }
  return { compared, agreed: agreed.length, differences, rounding }
}

/** Merges the reconciliations of parts of a file, with differences in the order of the file. */
export function mergeReconciliations(parts: readonly Reconciliation[]): Reconciliation {
  const count = (of: (part: Reconciliation) => number) => parts.reduce((total, part) => total + of(part), 0)
  const money = (of: (rounding: BrokerRounding) => Money) => sumMoney(parts.map(({ rounding }) => of(rounding)))
  return {
    compared: count(({ compared }) => compared),
    agreed: count(({ agreed }) => agreed),
    differences: parts.flatMap(({ differences }) => differences).toSorted((a, b) => a.line - b.line),
    rounding: {
      trades: count(({ rounding }) => rounding.trades),
      computed: money(({ computed }) => computed),
      broker: money(({ broker }) => broker),
    },
  }
}
