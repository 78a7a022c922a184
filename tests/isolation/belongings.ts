import { importTrades } from '#contract/trades.ts'
import { roundTrip, succeed, traderWithPortfolio } from '#tests/database/samples.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { resources } from './all.ts'
import type { Belongings } from './attempt.ts'
import { keptRun } from './monte-carlo.ts'
import { importBody } from './trades.ts'

/** A new trader with one of everything that the attempts name. */
export async function makeBelongings(server: TestServer): Promise<Belongings> {
  const { token, userId, portfolio } = await traderWithPortfolio(server)
  const batchId = crypto.randomUUID()
  const report = await succeed(server, token, importTrades, {
    body: {
      ...importBody,
      portfolioId: portfolio.id,
      batchId,
      rows: Array.from({ length: 12 }, (_, index) => ({
        ...roundTrip(String(96 + index), '2025-03-03T15:00:00.000Z'),
        importKey: `k${index}`,
      })),
    },
  })
  const { rows: runs } = await server.services.database.pool.query<{ id: string }>(
    `insert into simulations (user_id, portfolio_id, name, kind, parameters, r, result, engine_version)
     values ($1, $2, 'Kept', 'portfolio-growth', $3, '{1,-1}', $4, '0.1.0') returning id`,
    [userId, portfolio.id, keptRun.parameters, keptRun.result],
  )
  const made: Belongings = {
    token,
    userId,
    portfolioId: portfolio.id,
    tradeId: report.rows[0]?.tradeId ?? '',
    batchId,
    simulationId: runs[0]?.id ?? '',
  }
  for (const { more } of resources) Object.assign(made, await more?.(server, made))
  return made
}
