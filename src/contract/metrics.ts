import { z } from 'zod'
import { portfolioKinds } from '#domain/portfolio.ts'
import { defineRoute } from './route.ts'
import { calendarDate, currency, id, money } from './values.ts'

export const metricValue = z.object({
  value: z.number().nullable(),
  /** Why there is no value; null when there is one. */
  reason: z.string().nullable(),
  /** Sample size behind the value. */
  n: z.int(),
  /** Where the figure of the whole population lies with 95 % confidence; left out where the metric has none. */
  interval: z.object({ low: z.number(), high: z.number() }).optional(),
})

const account = {
  /** Completed, not excluded trades. */
  trades: z.int(),
  excluded: z.int(),
  open: z.int(),
  /** By key of the metric catalogue. */
  metrics: z.record(z.string(), metricValue),
  /**
   * Balance at the end of each day with a closed trade or a cash flow, after an opening point with date null. `flow` is
   * what came in less what went out that day, contained in the balance; drawdown is of trading alone.
   */
  equity: z.array(z.object({ date: calendarDate.nullable(), balance: money, flow: money, drawdown: z.number() })),
  days: z.array(
    z.object({
      date: calendarDate,
      netPnl: money,
      trades: z.int(),
      wins: z.int(),
      totalR: z.number().nullable(),
    }),
  ),
}

export const portfolioMetrics = z.object({ portfolioId: id, ...account })

/** Portfolios of one kind in one currency, taken as one account: live money and paper are never added up. */
export const combinedMetrics = z.object({
  kind: z.enum(portfolioKinds),
  currency,
  portfolioIds: z.array(id),
  ...account,
})

export const getMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics of every portfolio, and of each kind and currency that there are several of',
  auth: 'user',
  response: z.object({ portfolios: z.array(portfolioMetrics), combined: z.array(combinedMetrics) }),
})
export const getPortfolioMetrics = defineRoute({
  method: 'GET',
  path: '/metrics/portfolio/:portfolioId',
  summary: 'Metrics, equity and daily P&L of a portfolio',
  auth: 'user',
  params: z.strictObject({ portfolioId: id }),
  response: portfolioMetrics,
  problems: ['not_found'],
})
