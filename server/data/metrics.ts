import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { portfolioMetrics } from '#contract/metrics.ts'
import { closedTrades } from '#domain/closed-trades.ts'
import { dailyPnl } from '#domain/daily-pnl.ts'
import { equityCurve } from '#domain/equity-curve.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.ts'
import type { Id } from '#domain/units.ts'
import type { RevisedPortfolio } from './portfolios.ts'
import type { Schema } from './schema.ts'
import { statisticTrades } from './simulations.ts'

export type PortfolioMetrics = z.output<typeof portfolioMetrics>

/** Computes a portfolio's metrics, equity and daily P&L from its trades. */
async function computed(trx: Transaction<Schema>, portfolio: RevisedPortfolio): Promise<PortfolioMetrics> {
  const { excluded, open } = await trx
    .selectFrom('trades')
    .where('portfolio_id', '=', portfolio.id)
    .select([
      sql<number>`count(*) filter (where is_excluded)`.as('excluded'),
      sql<number>`count(*) filter (where status = 'active' and not is_excluded)`.as('open'),
    ])
    .executeTakeFirstOrThrow()
  const trades = closedTrades(await statisticTrades(trx, portfolio.id))
  return {
    portfolioId: portfolio.id,
    trades: trades.length,
    excluded,
    open,
    metrics: computeMetrics(trades, portfolio),
    equity: equityCurve(trades, portfolio.openingBalance),
    days: dailyPnl(trades),
  }
}

/** Portfolios whose metrics are kept; those asked for least recently go first. */
const maxKept = 100
const kept = new Map<Id, { readonly revision: number; readonly metrics: PortfolioMetrics }>()

/**
 * The metrics of a portfolio that the transaction's user has been found to own.
 *
 * They are kept with the portfolio's revision, which the database raises in the same transaction as any change of its
 * trades: what is kept serves only while the revision read by the request still stands, on every replica alike. The
 * revision is read before the trades, so what is kept under it is never older than it says.
 */
export async function metricsOf(trx: Transaction<Schema>, portfolio: RevisedPortfolio): Promise<PortfolioMetrics> {
  const { id, revision } = portfolio
  const earlier = kept.get(id)
  kept.delete(id)
  const metrics = earlier?.revision === revision ? earlier.metrics : await computed(trx, portfolio)
  kept.set(id, { revision, metrics })
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break
    kept.delete(oldest)
  }
  return metrics
}
