import type { Generated } from 'kysely'
import type { FillSide, Liquidity } from '#domain/fills/fill.ts'
import type { Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'

/** Executions of trades, in the order stated. */
export interface FillsTable {
  trade_id: Id
  user_id: Generated<Id>
  position: number
  at: Instant
  side: FillSide
  quantity: Decimal
  price: Decimal
  fee: Money
  liquidity: Liquidity | null
}
