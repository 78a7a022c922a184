import { expect, test } from 'vitest'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createUserDefaults } from '#contract/accounts/user-defaults.ts'
import { createPortfolio, deletePortfolio, listPortfolios, loadDemoData } from '#contract/portfolios/portfolios.ts'
import { listTradesOptimized } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/on-both-databases.ts'
import { portfolioBody, succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('demo data', (server) => {
  test('a new account with its default portfolio gets two more with about 300 trades, once', async () => {
    const { token, userId } = await server().signUp()
    await succeed(server(), token, createUserDefaults, { body: { user_id: userId } })
    const { portfolios: added } = await succeed(server(), token, loadDemoData, {})
    expect(added.map(({ kind }) => kind)).toEqual(['demo', 'demo'])
    const trades = added.reduce((sum, { tradeCount }) => sum + tradeCount, 0)
    expect(trades).toBeGreaterThan(250)
    expect(trades).toBeLessThan(400)

    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toHaveLength(3)
    expect(portfolios.slice(1)).toEqual(added)

    expect(await server().call(loadDemoData, {}, token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await succeed(server(), token, listPortfolios, {})).portfolios).toEqual(portfolios)
  })

  test('balance, totals and metrics of each demo portfolio agree', async () => {
    const { token } = await server().signUp()
    const { portfolios } = await succeed(server(), token, loadDemoData, {})
    for (const { id, balance, tradeCount } of portfolios) {
      const { totals } = await succeed(server(), token, listTradesOptimized, { query: { portfolio_id: id } })
      const { metrics, equity, trades } = await succeed(server(), token, getPortfolioMetrics, {
        params: { portfolioId: id },
        query: {},
      })
      expect(totals.trades).toBe(tradeCount)
      expect(trades).toBe(totals.completed)
      expect(equity.at(-1)?.balance).toBe(balance)
      expect(metrics.netPnl?.value).toBe(Number(totals.netPnl))
      expect(totals.completed).toBeGreaterThan(50)
    }
  })

  test('nothing is added without room for both; deleted demo portfolios can be added again', async () => {
    const { token } = await server().signUp()
    const create = (name: string) => succeed(server(), token, createPortfolio, { body: portfolioBody({ name }) })
    await create('One')
    const { portfolio: second } = await create('Two')
    expect(await server().call(loadDemoData, {}, token)).toMatchObject({ status: 403, body: { code: 'plan_limit' } })
    expect((await succeed(server(), token, listPortfolios, {})).portfolios).toHaveLength(2)

    const remove = (id: string) => succeed(server(), token, deletePortfolio, { params: { id } })
    await remove(second.id)
    const { portfolios } = await succeed(server(), token, loadDemoData, {})
    for (const { id } of portfolios) await remove(id)
    await succeed(server(), token, loadDemoData, {})
  })
})
