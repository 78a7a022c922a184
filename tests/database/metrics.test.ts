import { expect, test } from 'vitest'
import * as contract from '#contract/metrics.ts'
import { updatePortfolio } from '#contract/portfolios.ts'
import { createTrade, deleteTrade, listTradesOptimized } from '#contract/trades.ts'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import { onBothDatabases } from './on-both-databases.ts'
import { decimal, fill, money, roundTrip, succeed, traderWithPortfolio } from './samples.ts'

onBothDatabases('metrics', (server) => {
  const metricsOf = (token: string, portfolioId: string) =>
    succeed(server(), token, contract.getPortfolioMetrics, { params: { portfolioId } })
  const add = async (token: string, portfolioId: string, body: object) =>
    (await succeed(server(), token, createTrade, { body: { ...body, portfolioId } as never })).trade

  test('an empty portfolio has no figures and says why, and its equity is its opening balance', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const answer = await metricsOf(token, portfolio.id)
    expect(answer).toMatchObject({ portfolioId: portfolio.id, trades: 0, excluded: 0, open: 0, days: [] })
    expect(answer.equity).toEqual([{ date: null, balance: '10000', flow: '0', drawdown: 0 }])
    expect(Object.keys(answer.metrics)).toEqual(metricCatalogue.map(({ key }) => key))
    for (const metric of Object.values(answer.metrics)) {
      if (metric.value === null) expect(metric.reason).toEqual(expect.any(String))
      else expect(metric.reason).toBeNull()
    }
  })

  test('three trades, worked by hand', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const stop = { initialStopPrice: decimal('90') }
    // +20 (2 R) and -10 (-1 R) on one day, +5 without a stop on another.
    await add(token, portfolio.id, roundTrip('120', '2025-03-03T15:00:00.000Z', stop))
    await add(token, portfolio.id, roundTrip('90', '2025-03-03T16:00:00.000Z', stop))
    await add(token, portfolio.id, roundTrip('105', '2025-03-05T15:00:00.000Z'))
    await add(token, portfolio.id, { ...roundTrip('500', '2025-03-05T15:00:00.000Z'), isExcluded: true })
    await add(token, portfolio.id, {
      ...roundTrip('105', '2025-03-05T15:00:00.000Z'),
      status: 'active',
      executions: [fill('2025-03-05T15:00:00.000Z', 'buy', '100')],
    })
    const answer = await metricsOf(token, portfolio.id)
    expect(answer).toMatchObject({ trades: 3, excluded: 1, open: 1 })
    expect(answer.days).toEqual([
      { date: '2025-03-03', netPnl: '10', trades: 2, wins: 1, totalR: 1 },
      { date: '2025-03-05', netPnl: '5', trades: 1, wins: 1, totalR: null },
    ])
    expect(answer.equity).toEqual([
      { date: null, balance: '1000', flow: '0', drawdown: 0 },
      { date: '2025-03-03', balance: '1010', flow: '0', drawdown: 0 },
      { date: '2025-03-05', balance: '1015', flow: '0', drawdown: 0 },
    ])
    expect(answer.metrics).toMatchObject({
      netPnl: { value: 15, reason: null, n: 3 },
      // 15 / 3
      expectancy: { value: 5, n: 3 },
      // (20 + 5) / 10
      profitFactor: { value: 2.5 },
      winRate: { value: 2 / 3 },
      // (2 - 1) / 2; one trade has no R
      meanR: { value: 0.5, n: 2 },
    })
    // The list's totals say the same.
    const { totals } = await succeed(server(), token, listTradesOptimized, { query: { portfolio_id: portfolio.id } })
    expect(totals).toMatchObject({ completed: 3, excluded: 1, netPnl: '15', totalR: 1, tradesWithR: 2, trades: 5 })
  })

  test('figures follow every change at once, however it is made', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const balances = async () => (await metricsOf(token, portfolio.id)).equity.map(({ balance }) => balance)
    expect(await balances()).toEqual(['1000'])
    const trade = await add(token, portfolio.id, roundTrip('110', '2025-03-03T15:00:00.000Z'))
    expect(await balances()).toEqual(['1000', '1010'])
    expect(await balances()).toEqual(['1000', '1010'])
    await succeed(server(), token, updatePortfolio, {
      params: { id: portfolio.id },
      body: { openingBalance: money('2000') },
    })
    expect(await balances()).toEqual(['2000', '2010'])
    // Another replica writes past this process's memory.
    await server().services.database.pool.query('update trades set is_excluded = true where id = $1', [trade.id])
    expect(await balances()).toEqual(['2000'])
    await server().services.database.pool.query('update trades set is_excluded = false where id = $1', [trade.id])
    await succeed(server(), token, deleteTrade, { params: { id: trade.id } })
    expect(await balances()).toEqual(['2000'])
  })

  test('metrics of all portfolios are those of each', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await add(token, portfolio.id, roundTrip('110', '2025-03-03T15:00:00.000Z'))
    const { portfolios } = await succeed(server(), token, contract.getMetrics, {})
    expect(portfolios).toEqual([await metricsOf(token, portfolio.id)])
  })

  test('figures that are kept are not shown to somebody else', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await metricsOf(token, portfolio.id)
    const stranger = await server().signUp()
    const params = { portfolioId: portfolio.id }
    expect(await server().call(contract.getPortfolioMetrics, { params }, stranger.token)).toMatchObject({ status: 404 })
    expect(await succeed(server(), stranger.token, contract.getMetrics, {})).toEqual({ portfolios: [] })
  })
})
