import { importTrades } from '#contract/imports/trade-imports.ts'
import { postPortfolioGrowth } from '#contract/simulations/monte-carlo.ts'
import { money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { resources } from './all.ts'
import type { Belongings } from './attempt.ts'
import { growth } from './monte-carlo.ts'
import { importBody } from './trades.ts'

/** A new trader with one of each entry that the attempts name. */
export async function makeBelongings(server: TestServer): Promise<Belongings> {
  const { token, userId, portfolio } = await traderWithPortfolio(server)
  const batchId = crypto.randomUUID()
  const report = await succeed(server, token, importTrades, {
    body: {
      ...importBody,
      portfolioId: portfolio.id,
      batchId,
      rows: Array.from({ length: 30 }, (_, index) => ({
        ...roundTrip(String(96 + (index % 12)), '2025-03-03T15:00:00.000Z'),
        importKey: `k${index}`,
      })),
    },
  })
  const run = await succeed(server, token, postPortfolioGrowth, {
    body: { portfolioId: portfolio.id, assumedRisk: money('10'), parameters: growth, save: { name: 'Kept' } },
  })
  const made: Belongings = {
    token,
    userId,
    portfolioId: portfolio.id,
    tradeId: report.rows[0]?.tradeId ?? '',
    batchId,
    simulationId: run.runId ?? '',
  }
  for (const { more } of resources) Object.assign(made, await more?.(server, made))
  return made
}
