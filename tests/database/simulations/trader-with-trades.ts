import { createTrade } from '#contract/trades/trades.ts'
import { decimal, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'

/** Exit prices of stocks bought at 100, from 3 March 2025 on; the stop at 90 makes 10 the risk of each. */
const exits = ['115', '90', '90', '122', '94', '100', '131', '90', '108', '89', '112', '90']

/** A trader whose portfolio holds twelve trades with a stop and, first and last, two without. */
export async function traderWithTrades(server: TestServer) {
  const trader = await traderWithPortfolio(server)
  const bodies = [
    roundTrip('104', '2025-03-01T15:00:00.000Z'),
    ...exits.map((exit, day) =>
      roundTrip(exit, `2025-03-${String(day + 3).padStart(2, '0')}T15:00:00.000Z`, { initialStopPrice: decimal('90') }),
    ),
    roundTrip('95', '2025-03-31T15:00:00.000Z'),
  ]
  for (const body of bodies) {
    await succeed(server, trader.token, createTrade, { body: { ...body, portfolioId: trader.portfolio.id } })
  }
  return trader
}

/** Their results in R. */
export const tradedR = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1]
