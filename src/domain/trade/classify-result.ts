import { type ExactNumber, absolute, exact } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'

/** Win, loss or break-even by net P&L; |net| up to and including the tolerance is break-even. */
export function classifyResult(netPnl: ExactNumber, tolerance: Money): Exclude<TradeResult, 'open'> {
  if (absolute(netPnl).lte(exact(tolerance))) return 'breakeven'
  return netPnl.gt(0) ? 'win' : 'loss'
}
