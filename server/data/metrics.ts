import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { portfolioMetrics } from '#contract/metrics.ts'
import { bookedFlows } from '#domain/booked-flows.ts'
import { closedTrades } from '#domain/closed-trades.ts'
import { dailyPnl } from '#domain/daily-pnl.ts'
import { equityCurve } from '#domain/equity-curve.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.ts'
import { KeptFigures } from './kept-figures.ts'
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
  const moved = await trx
    .selectFrom('cash_flows')
    .select(['at', 'amount'])
    .where('portfolio_id', '=', portfolio.id)
    .execute()
  const flows = bookedFlows(moved, portfolio.timeZone)
  return {
    portfolioId: portfolio.id,
    trades: trades.length,
    excluded,
    open,
    metrics: computeMetrics(trades, { ...portfolio, flows }),
    equity: equityCurve(trades, portfolio.openingBalance, flows),
    days: dailyPnl(trades),
  }
}

const kept = new KeptFigures<PortfolioMetrics>(100)

/** The metrics of a portfolio that the transaction's user has been found to own. */
export function metricsOf(trx: Transaction<Schema>, portfolio: RevisedPortfolio): Promise<PortfolioMetrics> {
  return kept.at(portfolio.id, String(portfolio.revision), () => computed(trx, portfolio))
}
