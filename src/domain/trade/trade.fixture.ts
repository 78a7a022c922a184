import type { Fill } from '#domain/fills/fill.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { type NewTrade, withDefaults } from './new-trade.ts'
import type { TradeInput } from './trade.ts'

/** A fill on March 3, 2025, UTC, such as "buy 2 @ 100.5 at 09:30", with an optional fee. */
export function fill(side: Fill['side'], quantity: string, price: string, time: string, fee = '0'): Fill {
  return {
    side,
    quantity: quantity as Decimal,
    price: price as Decimal,
    at: `2025-03-03T${time}:00.000Z` as Instant,
    fee: fee as Money,
    liquidity: null,
  }
}

/** A long trade of 10 shares from 100 to 105 with a stop at 98, with `changes` applied. */
export function longTrade(changes: Partial<NewTrade> = {}): TradeInput {
  return withDefaults({
    status: 'completed',
    symbol: 'ABC',
    assetClass: 'stock',
    quoteCurrency: 'USD',
    pointValue: '1' as Decimal,
    direction: 'long',
    executions: [fill('buy', '10', '100', '14:30'), fill('sell', '10', '105', '15:00')],
    initialStopPrice: '98' as Decimal,
    ...changes,
  })
}
