import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { getTradeFigures } from '#contract/figures/journal-figures.ts'
import { getMetrics, getPortfolioMetrics, getSetupMetrics } from '#contract/figures/metrics.ts'
import { getSetupRuleCosts, getSetupsMetrics, getSetupVersionMetrics } from '#contract/figures/setup-figures.ts'
import { getAiInsights } from '#contract/insights/ai-insights.ts'
import { getTradeCoach } from '#contract/insights/coach.ts'
import { getCommentFigures } from '#contract/playbook/comment-templates.ts'
import { createCustomStat } from '#contract/playbook/custom-stats.ts'
import { getMistakeFigures } from '#contract/playbook/mistakes.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { getEntryCheck } from '#contract/portfolios/entry-rules.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { getWeeklyReview } from '#contract/reviews/weekly-reviews.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { getSampleGroups } from '#contract/simulations/challenge.ts'
import { getSimulationParameters } from '#contract/simulations/monte-carlo.ts'
import { previewSetupTransform } from '#contract/simulations/setup-transformer.ts'
import { listTeamAssignments } from '#contract/teams/assignments.ts'
import { createTeam } from '#contract/teams/teams.ts'
import { streamTradeColumns } from '#contract/trades/columns.ts'
import { listTradeGroups, listTradeRows } from '#contract/trades/history.ts'
import { listPortfolioTrades } from '#contract/trades/trades.ts'
import { maxOpenAssignments } from '#domain/journal/assignment.ts'
import { maxGoals } from '#domain/journal/goal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { portfolioBody, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { addressOf, type TestServer } from '#tests/support/server/test-server.ts'

/** A call of a route with its input. */
export interface FigureRequest {
  readonly route: Route
  readonly input: { readonly params?: object; readonly query?: object; readonly body?: object }
}

/** An account of whose trades something is computed that grows with them, and the calls that ask for it. */
export interface LargeJournal {
  readonly userId: Id
  readonly token: string
  readonly requests: readonly FigureRequest[]
}

const requestOf = <T extends Route>(route: T, input: RouteInput<T>): FigureRequest => ({ route, input })

/** $3 closed trades of a setup from $4 on, one every $5. */
const closedTrades = `
  insert into trades (user_id, portfolio_id, setup_id, source, status, symbol, asset_class, quote_currency, point_value,
    direction, commission, exchange_fees, swap_funding, is_excluded, entry_at, exit_at, quantity, max_quantity, gross_pnl,
    total_fees, net_pnl, initial_risk_amount, realized_r, result, hold_minutes, mae_r, mfe_r, exit_date, listed_on,
    fill_count)
  select $1, $2, $6, 'manual', 'completed', 'ACME', 'stock', 'USD', 1, 'long', 0, 0, 0, false, at - interval '1 hour', at,
    1, 1, net, 0, net, 12.5, net::float8 / 12.5, case when net > 0 then 'win' else 'loss' end, 60, 0.4, 1.2, at::date,
    at::date, 2
  from (
    select $4::timestamptz + (i - 1) * $5::interval as at, ((i * 7919) % 401 - 190)::numeric + 0.5 as net
    from generate_series(1, $3) as i
  ) as drawn`

const query = (server: TestServer, text: string, values: readonly unknown[]) =>
  server.services.database.pool.query<{ id: Id }>(text, [...values])

async function traderWithTrades(server: TestServer, count: number, start: string, step: string) {
  const trader = await traderWithPortfolio(server)
  const { setup } = await succeed(server, trader.token, createSetup, { body: { name: 'Breakout' } })
  await query(server, closedTrades, [trader.userId, trader.portfolio.id, count, start, step, setup.id])
  return { ...trader, setupId: setup.id }
}

/** Figures of hundreds of trades, one of them by a formula of twenty terms. */
export async function hundredsOfTrades(server: TestServer): Promise<LargeJournal> {
  const { userId, token, portfolio, setupId } = await traderWithTrades(server, 220, '2025-03-03T15:00:00Z', '1 hour')
  const formula = Array.from({ length: 20 }, () => 'abs(netPnl-tradeNumber)').join('+')
  const { customStat } = await succeed(server, token, createCustomStat, {
    body: { name: 'Long formula', kind: 'formula', formula } as never,
  })
  const filter = { portfolio_id: portfolio.id, custom_stat: [customStat.id], limit: 1 }
  return {
    userId,
    token,
    requests: [
      requestOf(getMetrics, {}),
      requestOf(getSetupMetrics, { params: { setupId }, query: {} }),
      requestOf(getAiInsights, { query: {} }),
      requestOf(streamTradeColumns, { query: { portfolio_id: portfolio.id } }),
      requestOf(listTradeRows, { query: filter }),
    ],
  }
}

export async function thousandsOfTrades(server: TestServer): Promise<LargeJournal> {
  const { userId, token, portfolio, setupId } = await traderWithTrades(server, 2_100, '2024-03-03T15:00:00Z', '1 hour')
  return {
    userId,
    token,
    requests: [
      requestOf(getMetrics, {}),
      requestOf(getSetupMetrics, { params: { setupId }, query: {} }),
      requestOf(getAiInsights, { query: {} }),
      requestOf(streamTradeColumns, { query: { portfolio_id: portfolio.id } }),
      requestOf(analyzeTrades, { params: { tool: 'breakdown' }, body: { portfolioIds: [portfolio.id] } }),
    ],
  }
}

/** Figures of other subjects, and 5,000 trades at once, which are none. */
export async function otherSubjects(server: TestServer): Promise<LargeJournal> {
  const { userId, token, portfolio, setupId } = await traderWithTrades(server, 6_000, '2020-03-02T15:00:00Z', '5 hours')
  const newest = 'select id from trades where user_id = $1 order by exit_at desc limit 1'
  const tradeId = (await query(server, newest, [userId])).rows[0]?.id ?? ''
  const ofPortfolio = { query: { portfolio_id: portfolio.id } }
  return {
    userId,
    token,
    requests: [
      requestOf(getWeeklyReview, { query: { portfolio_id: portfolio.id, week: '2024-W10' } }),
      requestOf(getSetupsMetrics, { query: {} }),
      requestOf(getSetupVersionMetrics, { params: { setupId }, query: {} }),
      requestOf(getSetupRuleCosts, { params: { setupId }, query: {} }),
      requestOf(getMistakeFigures, ofPortfolio),
      requestOf(getCommentFigures, ofPortfolio),
      requestOf(listTradeGroups, { query: { portfolio_id: portfolio.id, by: 'symbol' } }),
      requestOf(getSimulationParameters, ofPortfolio),
      requestOf(getSampleGroups, ofPortfolio),
      requestOf(previewSetupTransform, { params: { id: setupId } }),
      requestOf(getTradeCoach, { params: { id: tradeId } }),
      requestOf(getTradeFigures, { params: { id: tradeId } }),
      requestOf(getEntryCheck, { params: { id: portfolio.id } }),
      requestOf(listPortfolioTrades, { params: { id: portfolio.id } }),
    ],
  }
}

/** As many goals and assignments as there may be; of eight weeks the judged one is the last. */
export async function goalsAndAssignments(server: TestServer): Promise<LargeJournal> {
  const { userId, token, portfolio } = await traderWithTrades(server, 2_500, '2024-01-15T15:00:00Z', '30 minutes')
  await query(
    server,
    `insert into goals (user_id, portfolio_id, kind, amount)
     select $1, $2, (array['maxTradesPerDay', 'maxTradesAfterLosses', 'maxDailyLoss'])[1 + i % 3], 1
     from generate_series(1, $3) as i`,
    [userId, portfolio.id, maxGoals],
  )
  const { team } = await succeed(server, token, createTeam, { body: { name: 'Desk' } })
  await query(server, 'update portfolios set team_id = $1 where id = $2', [team.id, portfolio.id])
  await query(
    server,
    `insert into assignments (team_id, trader_id, coach_id, title, kind, amount, from_date, until_date)
     select $1, $2, $2, 'Keep to it', (array['maxTradesPerDay', 'maxTradesAfterLosses', 'maxDailyLoss'])[1 + i % 3], 1,
       '2024-01-01', '2024-12-31'
     from generate_series(1, $3) as i`,
    [team.id, userId, maxOpenAssignments],
  )
  return {
    userId,
    token,
    requests: [
      requestOf(getWeeklyReview, { query: { portfolio_id: portfolio.id, week: '2024-W10' } }),
      requestOf(listTeamAssignments, { params: { teamId: team.id } }),
    ],
  }
}

/** Few trades, but distant days between them, and many cash flows. */
export async function distantDays(server: TestServer): Promise<LargeJournal> {
  const { userId, token, portfolio } = await traderWithTrades(server, 2, '1970-01-02T15:00:00Z', '66 years')
  for (const name of ['Second', 'Third']) {
    const { portfolio: further } = await succeed(server, token, createPortfolio, { body: portfolioBody({ name }) })
    await query(server, closedTrades, [userId, further.id, 2, '1970-01-02T15:00:00Z', '66 years', null])
  }
  await query(
    server,
    `insert into cash_flows (user_id, portfolio_id, at, amount)
     select $1, $2, timestamptz '1970-01-02T15:00:00Z' + i * interval '4 days', 1 from generate_series(1, 5000) as i`,
    [userId, portfolio.id],
  )
  return {
    userId,
    token,
    requests: [
      requestOf(getMetrics, {}),
      requestOf(getPortfolioMetrics, { params: { portfolioId: portfolio.id }, query: {} }),
    ],
  }
}

/** Sends a call whose figures are computed anew, and reads its answer as bytes: parsing it is the client's work. */
export async function askAnew(
  server: TestServer,
  { userId, token }: LargeJournal,
  { route, input }: FigureRequest,
): Promise<number> {
  await query(server, 'update portfolios set revision = revision + 1 where user_id = $1', [userId])
  const answer = await fetch(server.url + addressOf(route, input), {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}
