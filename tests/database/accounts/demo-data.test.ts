import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { getAffiliateAnalytics, listCommissions } from '#contract/affiliates/earnings.ts'
import { createUserDefaults } from '#contract/accounts/user-defaults.ts'
import { listCandles, listCandleSeries } from '#contract/candles/candles.ts'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { getAiInsights } from '#contract/insights/ai-insights.ts'
import { listSetups } from '#contract/playbook/setups.ts'
import { createPortfolio, deletePortfolio, listPortfolios, loadDemoData } from '#contract/portfolios/portfolios.ts'
import { getHealth } from '#contract/health.ts'
import { getTeam, listTeams } from '#contract/teams/teams.ts'
import { listTradesOptimized } from '#contract/trades/trades.ts'
import { candleLimits } from '#domain/market/candles.ts'
import { ensureDemoAccount } from '#server/accounts/demo/demo-account.ts'
import { onBothDatabases } from '#tests/support/on-both-databases.ts'
import { portfolioBody, succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('demo data', (server) => {
  test('a new account with its default portfolio gets two more with about 600 trades, once', async () => {
    const { token, userId } = await server().signUp()
    await succeed(server(), token, createUserDefaults, { body: { user_id: userId } })
    const began = performance.now()
    const { portfolios: added } = await succeed(server(), token, loadDemoData, {})
    console.log('LOAD', performance.now() - began)
    expect(added.map(({ kind }) => kind)).toEqual(['demo', 'demo'])
    const trades = added.reduce((sum, { tradeCount }) => sum + tradeCount, 0)
    expect(trades).toBeGreaterThan(550)
    expect(trades).toBeLessThan(750)
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toHaveLength(3)
  })
})
