import { type ExactNumber, absolute, exact } from './decimal.ts'
import type { TradeResult } from './trade.ts'
import type { Money } from './units.ts'

/** Win, loss or break-even by net P&L; |net| up to and including the tolerance is break-even. */
export function resultOf(netPnl: ExactNumber, tolerance: Money): Exclude<TradeResult, 'open'> {
  if (absolute(netPnl).lte(exact(tolerance))) return 'breakeven'
  return netPnl.gt(0) ? 'win' : 'loss'
}
