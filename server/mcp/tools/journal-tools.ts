import { z } from 'zod'
import { getMetrics, getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { getAiInsights } from '#contract/insights/ai-insights.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { tradeFilter } from '#contract/trades/filter.ts'
import { listTradeRows } from '#contract/trades/history.ts'
import { id } from '#contract/values.ts'
import { maxOutputBytes, outputBytes } from '#server/mcp/bounded-json.ts'
import { callRoute, RefusedCall } from '#server/mcp/call-route.ts'
import { defineTool, readOnly } from './tool.ts'

/** Bytes that are left for what is beside a page's rows. */
const roomBesideRows = 2_048
/** Trades of one page, at most. */
const maxTrades = 200

const queryTrades = defineTool({
  name: 'query_trades',
  title: 'Query trades',
  description:
    'A page of trades, newest exit first, by the filter of the trade history: portfolio, dates (from, to), symbol, setup, tag, result, R, P&L and more. Pass nextCursor as cursor for the next page.',
  input: listTradeRows.query
    .omit({ offset: true })
    .extend({ limit: z.coerce.number().int().min(1).max(maxTrades).default(50) }),
  annotations: readOnly,
  routes: [listTradeRows],
  run: async (query, caller) => {
    let page = await callRoute(caller, listTradeRows, { query })
    const room = maxOutputBytes - roomBesideRows
    // A shorter page instead of a cut one, whose cursor would pass over the trades that were cut. More than once where
    // the first trades are longer than the others.
    for (;;) {
      const bytes = outputBytes(page)
      if (bytes <= room || page.trades.length < 2) return page
      const limit = Math.max(1, Math.floor((page.trades.length * room) / bytes / 1.25))
      page = await callRoute(caller, listTradeRows, { query: { ...query, limit } })
    }
  },
})

const listOwnPortfolios = defineTool({
  name: 'list_portfolios',
  title: 'List portfolios',
  description: 'The portfolios of the account with currency, balance, time zone and number of trades.',
  input: z.strictObject({}),
  annotations: readOnly,
  routes: [listPortfolios],
  run: (_input, caller) => callRoute(caller, listPortfolios, {}),
})

const series = ['equity', 'days'] as const

interface Account {
  readonly metrics: Readonly<Record<string, unknown>>
}

/** An account's figures with the chosen metrics, and without the series that were not asked for. */
function chosenOf(
  account: Account,
  keys: readonly string[] | undefined,
  include: readonly (typeof series)[number][],
): object {
  const left = Object.fromEntries(
    Object.entries(account).filter(
      ([key]) => !(series as readonly string[]).includes(key) || include.includes(key as never),
    ),
  )
  if (keys === undefined) return left
  return { ...left, metrics: Object.fromEntries(keys.map((key) => [key, account.metrics[key] ?? null])) }
}

const getFigures = defineTool({
  name: 'get_metrics',
  title: 'Get metrics',
  description:
    'Metrics (win rate, expectancy, profit factor, drawdown and more) with sample sizes and intervals: of one portfolio with any filter of its trades, or without portfolio_id of every portfolio. An unknown value is null with a reason. docs/metrics.md defines each key.',
  input: tradeFilter.extend({
    keys: z.array(z.string().max(60)).min(1).max(100).optional().describe('Metrics to answer with; all unless given.'),
    include: z
      .array(z.enum(series))
      .max(series.length)
      .default([])
      .describe('Series to add: the equity curve, and P&L per day.'),
  }),
  annotations: readOnly,
  routes: [getMetrics, getPortfolioMetrics],
  run: async ({ keys, include, portfolio_id: portfolioId, ...filter }, caller) => {
    if (portfolioId === undefined) {
      const [unused] = Object.entries(filter).find(([, value]) => value !== undefined) ?? []
      if (unused !== undefined) {
        const details = [{ field: unused, message: 'needs portfolio_id' }]
        throw new RefusedCall({ code: 'validation_failed', message: 'A filter is of one portfolio.', details })
      }
      const { portfolios, combined } = await callRoute(caller, getMetrics, {})
      return {
        portfolios: portfolios.map((one) => chosenOf(one, keys, include)),
        combined: combined.map((one) => chosenOf(one, keys, include)),
      }
    }
    return chosenOf(
      await callRoute(caller, getPortfolioMetrics, { params: { portfolioId }, query: filter }),
      keys,
      include,
    )
  },
})

const listFindings = defineTool({
  name: 'findings',
  title: 'List findings',
  description:
    'What the record shows with evidence: strengths and weaknesses with sample size, effect, 95% interval and advice; and what was examined without a finding, or could not be tested for want of trades.',
  input: z.strictObject({ portfolio_id: id.optional().describe('All portfolios of the account unless given.') }),
  annotations: readOnly,
  routes: [getAiInsights],
  run: (query, caller) => callRoute(caller, getAiInsights, { query }),
})

/** Tools that read the journal. */
export const journalTools = [listOwnPortfolios, queryTrades, getFigures, listFindings]
