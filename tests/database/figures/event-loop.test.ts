import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
import { addressOf, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Only Linux tells the computing time of a thread. */
const withoutClock = !existsSync('/proc/thread-self/schedstat')
const maxBlockMs = 50
const rounds = 2

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

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ database: 'embedded' })
})
afterAll(() => server.close())

const query = (text: string, values: readonly unknown[]) => server.services.database.pool.query(text, [...values])

async function traderWithTrades(count: number, start: string, step: string) {
  const trader = await traderWithPortfolio(server)
  const { setup } = await succeed(server, trader.token, createSetup, { body: { name: 'Breakout' } })
  await query(closedTrades, [trader.userId, trader.portfolio.id, count, start, step, setup.id])
  return { ...trader, setupId: setup.id }
}

/** Computing time of this thread in milliseconds: unlike the clock, it stands still while other programs run. */
const threadMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6

/** The longest computation between two turns of the event loop while `work` is pending. */
async function watchBlocks(work: () => Promise<void>): Promise<number> {
  let [longest, before, watching] = [0, threadMs(), true]
  const watch = () => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
    if (watching) setTimeout(watch, 0)
  }
  setTimeout(watch, 0)
  await work()
  watching = false
  return longest
}

/** The longest block of a call. Its figures are recomputed each time; a slow first round may be the compiler's. */
async function longestBlock<T extends Route>(userId: Id, token: string, route: T, input: RouteInput<T>) {
  const blocks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await query('update portfolios set revision = revision + 1 where user_id = $1', [userId])
    const longest = await watchBlocks(async () => {
      // Read as bytes: parsing the answer is the client's work.
      const { body } = input as { readonly body?: object }
      const answer = await fetch(server.url + addressOf(route, input), {
        method: route.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
    })
    blocks.push(longest)
    if (longest < maxBlockMs) break
  }
  return Math.min(...blocks)
}

test.skipIf(withoutClock)('no figures of many trades block the event loop', async () => {
  const { userId, token, portfolio, setupId } = await traderWithTrades(220, '2025-03-03T15:00:00Z', '1 hour')
  const formula = Array.from({ length: 20 }, () => 'abs(netPnl-tradeNumber)').join('+')
  const { customStat } = await succeed(server, token, createCustomStat, {
    body: { name: 'Long formula', kind: 'formula', formula } as never,
  })
  const block = <T extends Route>(route: T, input: RouteInput<T>) => longestBlock(userId, token, route, input)

  expect(await block(getMetrics, {})).toBeLessThan(maxBlockMs)
  expect(await block(getSetupMetrics, { params: { setupId }, query: {} })).toBeLessThan(maxBlockMs)
  expect(await block(getAiInsights, { query: {} })).toBeLessThan(maxBlockMs)
  expect(await block(streamTradeColumns, { query: { portfolio_id: portfolio.id } })).toBeLessThan(maxBlockMs)
  const filter = { portfolio_id: portfolio.id, custom_stat: [customStat.id], limit: 1 }
  expect(await block(listTradeRows, { query: filter })).toBeLessThan(maxBlockMs)
})

test.skipIf(withoutClock)('no figures of thousands of trades block it', async () => {
  const { userId, token, portfolio, setupId } = await traderWithTrades(2_100, '2024-03-03T15:00:00Z', '1 hour')
  const block = <T extends Route>(route: T, input: RouteInput<T>) => longestBlock(userId, token, route, input)

  expect(await block(getMetrics, {})).toBeLessThan(maxBlockMs)
  expect(await block(getSetupMetrics, { params: { setupId }, query: {} })).toBeLessThan(maxBlockMs)
  expect(await block(getAiInsights, { query: {} })).toBeLessThan(maxBlockMs)
  expect(await block(streamTradeColumns, { query: { portfolio_id: portfolio.id } })).toBeLessThan(maxBlockMs)
  const analysis = { params: { tool: 'breakdown' as const }, body: { portfolioIds: [portfolio.id] } }
  expect(await block(analyzeTrades, analysis)).toBeLessThan(maxBlockMs)
})

test.skipIf(withoutClock)('no figures of other subjects of many trades block it', async () => {
  const { userId, token, portfolio, setupId } = await traderWithTrades(6_000, '2020-03-02T15:00:00Z', '5 hours')
  const { rows } = await server.services.database.pool.query<{ id: Id }>(
    'select id from trades where user_id = $1 order by exit_at desc limit 1',
    [userId],
  )
  const tradeId = rows[0]?.id ?? ''
  const ofPortfolio = { query: { portfolio_id: portfolio.id } }
  const calls: readonly (readonly [route: Route, input: { readonly params?: object; readonly query?: object }])[] = [
    [getWeeklyReview, { query: { portfolio_id: portfolio.id, week: '2024-W10' } }],
    [getSetupsMetrics, { query: {} }],
    [getSetupVersionMetrics, { params: { setupId }, query: {} }],
    [getSetupRuleCosts, { params: { setupId }, query: {} }],
    [getMistakeFigures, ofPortfolio],
    [getCommentFigures, ofPortfolio],
    [listTradeGroups, { query: { portfolio_id: portfolio.id, by: 'symbol' } }],
    [getSimulationParameters, ofPortfolio],
    [getSampleGroups, ofPortfolio],
    [previewSetupTransform, { params: { id: setupId } }],
    [getTradeCoach, { params: { id: tradeId } }],
    [getTradeFigures, { params: { id: tradeId } }],
    [getEntryCheck, { params: { id: portfolio.id } }],
    // No figures, but 5,000 trades at once.
    [listPortfolioTrades, { params: { id: portfolio.id } }],
  ]
  const slow: [string, number][] = []
  for (const [route, input] of calls) {
    const longest = await longestBlock(userId, token, route, input as never)
    if (longest >= maxBlockMs) slow.push([route.path, longest])
  }
  expect(slow).toEqual([])
})

test.skipIf(withoutClock)('no goals and assignments of many trades block it', async () => {
  // Eight weeks, of which the shown one is the last.
  const { userId, token, portfolio } = await traderWithTrades(2_500, '2024-01-15T15:00:00Z', '30 minutes')
  await query(
    `insert into goals (user_id, portfolio_id, kind, amount)
     select $1, $2, (array['maxTradesPerDay', 'maxTradesAfterLosses', 'maxDailyLoss'])[1 + i % 3], 1
     from generate_series(1, $3) as i`,
    [userId, portfolio.id, maxGoals],
  )
  const { team } = await succeed(server, token, createTeam, { body: { name: 'Desk' } })
  await query('update portfolios set team_id = $1 where id = $2', [team.id, portfolio.id])
  await query(
    `insert into assignments (team_id, trader_id, coach_id, title, kind, amount, from_date, until_date)
     select $1, $2, $2, 'Keep to it', (array['maxTradesPerDay', 'maxTradesAfterLosses', 'maxDailyLoss'])[1 + i % 3], 1,
       '2024-01-01', '2024-12-31'
     from generate_series(1, $3) as i`,
    [team.id, userId, maxOpenAssignments],
  )

  const review = { query: { portfolio_id: portfolio.id, week: '2024-W10' } }
  expect(await longestBlock(userId, token, getWeeklyReview, review)).toBeLessThan(maxBlockMs)
  const ofTeam = { params: { teamId: team.id } }
  expect(await longestBlock(userId, token, listTeamAssignments, ofTeam)).toBeLessThan(maxBlockMs)
})

test.skipIf(withoutClock)('no metrics of distant days or of many cash flows block it', async () => {
  const { userId, token, portfolio } = await traderWithTrades(2, '1970-01-02T15:00:00Z', '66 years')
  for (const name of ['Second', 'Third']) {
    const { portfolio: further } = await succeed(server, token, createPortfolio, { body: portfolioBody({ name }) })
    await query(closedTrades, [userId, further.id, 2, '1970-01-02T15:00:00Z', '66 years', null])
  }
  await query(
    `insert into cash_flows (user_id, portfolio_id, at, amount)
     select $1, $2, timestamptz '1970-01-02T15:00:00Z' + i * interval '4 days', 1 from generate_series(1, 5000) as i`,
    [userId, portfolio.id],
  )

  expect(await longestBlock(userId, token, getMetrics, {})).toBeLessThan(maxBlockMs)
  const input = { params: { portfolioId: portfolio.id }, query: {} }
  expect(await longestBlock(userId, token, getPortfolioMetrics, input as never)).toBeLessThan(maxBlockMs)
})
