import { z } from 'zod'
import { interval } from '#contract/interval.ts'
import { defineRoute } from '#contract/route.ts'
import { tradeFilter } from '#contract/trades/filter.ts'
import { calendarDate, currency, id, money, requestedDate } from '#contract/values.ts'
import { directions } from '#domain/fills/fill.ts'
import { portfolioKinds } from '#domain/portfolio/portfolio.ts'

export const metricValue = z.object({
  value: z.number().nullable(),
  /** Why there is no value; null when there is one. */
  reason: z.string().nullable(),
  /** Sample size behind the value. */
  n: z.int(),
  /** How many independent results `n` dependent ones are worth; left out where dependence is not shown. */
  effectiveN: z.number().optional(),
  /** How many of `n` have an approximate MAE and MFE, as candles do not tell them exactly; left out where none has. */
  approximateN: z.int().optional(),
  /** 95% confidence interval; left out if the metric has none. */
  interval: interval.optional(),
  /** Set where fewer than 30 trades are too few for an interval of a ratio. */
  lacksInterval: z.literal(true).optional(),
})

const account = {
  /** Completed, not excluded trades. */
  trades: z.int(),
  excluded: z.int(),
  open: z.int(),
  /** By key of the metric catalogue. */
  metrics: z.record(z.string(), metricValue),
  /**
   * Balance at the end of each day with a closed trade, cash flow or uncounted P&L, after an opening point with date null.
   * The balance includes `flow`, that day's net cash flow, and `uncountedPnl`, the P&L of excluded trades and of the closed
   * parts of open ones; drawdown is that of the counted trades.
   */
  equity: z.array(
    z.object({
      date: calendarDate.nullable(),
      balance: money,
      flow: money,
      uncountedPnl: money,
      drawdown: z.number(),
    }),
  ),
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

const portfolioMetrics = z.object({ portfolioId: id, ...account })

/** Portfolios of one kind and currency as one account: live and paper money are never added up. */
const combinedMetrics = z.object({
  kind: z.enum(portfolioKinds),
  currency,
  portfolioIds: z.array(id),
  ...account,
})

export const setupFigure = metricValue.extend({
  /** Confidence interval at `level`; left out if there is none. */
  interval: interval.required({ level: true }).optional(),
})

const extremeTrade = z.object({
  id,
  symbol: z.string(),
  direction: z.enum(directions),
  exitDate: calendarDate,
  realizedR: z.number(),
  netPnl: money,
  currency,
})

const setupMetrics = z.object({
  setupId: id,
  /** Completed, not excluded trades. */
  trades: z.int(),
  excluded: z.int(),
  open: z.int(),
  /** By key of the setup metrics; in R, independent of currencies. */
  metrics: z.record(z.string(), setupFigure),
  /** Net P&L of the trades by currency. */
  money: z.array(z.object({ currency, netPnl: money, trades: z.int() })),
  /** The trades with the highest and the lowest R, at most five of each and none twice. */
  extremes: z.object({ best: z.array(extremeTrade), worst: z.array(extremeTrade) }),
  /** R of all trades with a risk up to each day with an exit, by day. */
  curve: z.array(z.object({ date: calendarDate, totalR: z.number() })),
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
  summary: 'Metrics, equity and daily P&L of a portfolio, or of those of its trades that a filter selects',
  auth: 'user',
  params: z.strictObject({ portfolioId: id }),
  query: tradeFilter.omit({ portfolio_id: true }),
  response: portfolioMetrics,
  problems: ['not_found'],
})
export const getSetupMetrics = defineRoute({
  method: 'GET',
  path: '/metrics/setup/:setupId',
  summary: 'Metrics of a setup over the trades of its trader',
  auth: 'user',
  params: z.strictObject({ setupId: id }),
  query: z.strictObject({
    portfolio_id: id.optional(),
    /** First and last exit date. */
    from: requestedDate.optional(),
    to: requestedDate.optional(),
  }),
  response: setupMetrics,
  problems: ['not_found'],
})
