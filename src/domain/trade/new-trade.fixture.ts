import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { NewTrade } from './new-trade.ts'

const fill = (at: string, side: 'buy' | 'sell', price: string) => ({
  at: at as Instant,
  side,
  quantity: '2' as Decimal,
  price: price as Decimal,
  fee: '0.5' as Money,
})

/** Two shares bought at 10 and sold at 11.50 with a fee of 0.50 per fill; required fields only. */
export const twoShares = {
  status: 'completed',
  symbol: 'ABC',
  direction: 'long',
  assetClass: 'stock',
  quoteCurrency: 'USD',
  pointValue: '1' as Decimal,
  executions: [fill('2025-03-03T15:00:00.000Z', 'buy', '10'), fill('2025-03-03T16:00:00.000Z', 'sell', '11.5')],
} as const satisfies NewTrade
