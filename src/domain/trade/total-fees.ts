import { type ExactNumber, exact, sum } from '#domain/numbers/decimal.ts'
import type { TradeInput } from './trade.ts'

/** All costs in money: the fills' own fees + commission + exchange fees - swap or funding (which is negative when paid). */
export function totalFees(
  trade: Pick<TradeInput, 'executions' | 'commission' | 'exchangeFees' | 'swapFunding'>,
): ExactNumber {
  return sum(trade.executions.map((fill) => exact(fill.fee)))
    .plus(trade.commission)
    .plus(trade.exchangeFees)
    .minus(trade.swapFunding)
}
