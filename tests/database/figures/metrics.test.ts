import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import * as contract from '#contract/figures/metrics.ts'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { createPortfolio, listPortfolios, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import { createTrade, deleteTrade, listTradesOptimized, updateTrade } from '#contract/trades/trades.ts'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import { computeAccountFigures } from '#domain/metrics/compute-metrics.ts'
import { closedTrades } from '#domain/metrics/shared/closed-trades.ts'
import { bookFlows } from '#domain/portfolio/booked-flows.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import {
  decimal,
  fill,
  instant,
  money,
  portfolioBody,
  roundTrip,
  succeed,
  traderWithPortfolio,
} from '#tests/support/sample-requests.ts'

onBothDatabases('metrics', (server) => {
  const metricsOf = (token: string, portfolioId: string) =>
    succeed(server(), token, contract.getPortfolioMetrics, { params: { portfolioId }, query: {} })
  const add = async (token: string, portfolioId: string, body: object) =>
    (await succeed(server(), token, createTrade, { body: { ...body, portfolioId } as never })).trade

  test('an empty portfolio has no figures and says why, and its equity is its opening balance', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const answer = await metricsOf(token, portfolio.id)
    expect(answer).toMatchObject({ portfolioId: portfolio.id, trades: 0, excluded: 0, open: 0, days: [] })
    expect(answer.equity).toEqual([{ date: null, balance: '10000', flow: '0', uncountedPnl: '0', drawdown: 0 }])
    expect(Object.keys(answer.metrics)).toEqual(metricCatalogue.map(({ key }) => key))
    for (const metric of Object.values(answer.metrics)) {
      if (metric.value === null) expect(metric.reason).toEqual(expect.any(String))
      else expect(metric.reason).toBeNull()
    }
  })

  test('figures of MAE and MFE say how many trades have approximate ones; others do not', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const extremes = { initialStopPrice: decimal('90'), lowestPrice: decimal('95'), highestPrice: decimal('125') }
    const sources = ['candlesApproximate', 'candles1m', 'candlesApproximate'] as const
    await succeed(server(), token, importTrades, {
      body: {
        portfolioId: portfolio.id,
        batchId: crypto.randomUUID(),
        format: 'edgeworth',
        fileName: 'a.json',
        timeZone: 'UTC',
        rows: sources.map((excursionSource, place) => ({
          ...roundTrip('120', `2025-03-0${3 + place}T15:00:00.000Z`, extremes),
          importKey: String(place),
          excursionSource,
        })),
      },
    })
    const { metrics } = await metricsOf(token, portfolio.id)
    expect(metrics['averageMae']).toEqual({ value: 0.5, reason: null, n: 3, approximateN: 2 })
    expect(metrics['winnersMae90']).toMatchObject({ n: 3, approximateN: 2 })
    expect(metrics['meanR']).not.toHaveProperty('approximateN')
    // Read again after a change, trade by trade: entered by hand they are exact.
    const { trades } = await succeed(server(), token, listTradesOptimized, { query: { portfolio_id: portfolio.id } })
    const approximate = trades.find(({ excursionSource }) => excursionSource === 'candlesApproximate')
    await succeed(server(), token, updateTrade, {
      params: { id: approximate?.id ?? '' },
      body: { lowestPrice: decimal('94') },
    })
    expect((await metricsOf(token, portfolio.id)).metrics['averageMae']).toMatchObject({ n: 3, approximateN: 1 })
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
      { date: null, balance: '1000', flow: '0', uncountedPnl: '0', drawdown: 0 },
      { date: '2025-03-03', balance: '1010', flow: '0', uncountedPnl: '0', drawdown: 0 },
      { date: '2025-03-05', balance: '1415', flow: '0', uncountedPnl: '400', drawdown: 0 },
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

  test('the profit of a partly closed trade is in the balance before it counts, dated by its last exit', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const { token: own, portfolio: other } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const executions = [
      fill('2025-03-03T15:00:00.000Z', 'buy', '100', '2'),
      fill('2025-03-05T15:00:00.000Z', 'sell', '130'),
      fill('2025-03-06T15:00:00.000Z', 'buy', '110'),
    ]
    await add(token, portfolio.id, { ...roundTrip('1', '2025-03-03T15:00:00.000Z'), status: 'active', executions })
    const { equity, ...counted } = await metricsOf(token, portfolio.id)
    expect(counted).toMatchObject({ trades: 0, open: 1, days: [], metrics: { netPnl: { n: 0 } } })
    expect(equity.slice(1)).toEqual([
      { date: '2025-03-05', balance: '1030', flow: '0', uncountedPnl: '30', drawdown: 0 },
    ])
    const balanceOf = async (reader: string) =>
      (await succeed(server(), reader, listPortfolios, {})).portfolios[0]?.balance
    expect(await balanceOf(token)).toBe('1030')
    // Balances from before: the migration sums them anew, and leaves alone those that are right.
    const { pool } = server().services.database
    await add(own, other.id, { ...roundTrip('150', '2025-03-03T15:00:00.000Z'), isExcluded: true })
    await pool.query(`insert into cash_flows (user_id, portfolio_id, at, amount)
      select user_id, id, '2025-03-04T12:00:00Z', 7 from portfolios where id = '${other.id}'`)
    await pool.query('update portfolios set balance = 1000 where id = any ($1)', [[portfolio.id, other.id]])
    await pool.query('drop index trades_uncounted')
    const migration = new URL('supabase/migrations/20261208120000_excluded_trades_in_balances.sql', projectFolder)
    await pool.query(readFileSync(migration, 'utf8'))
    expect([await balanceOf(token), await balanceOf(own)]).toEqual(['1030', '1057'])
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
    // Another server writes without updating this process's cache.
    await server().services.database.pool.query('update trades set is_excluded = true where id = $1', [trade.id])
    expect(await balances()).toEqual(['2000', '2010'])
    expect(await metricsOf(token, portfolio.id)).toMatchObject({ trades: 0, excluded: 1, days: [] })
    await server().services.database.pool.query('update trades set is_excluded = false where id = $1', [trade.id])
    await succeed(server(), token, deleteTrade, { params: { id: trade.id }, query: {} })
    expect(await balances()).toEqual(['2000'])
  })

  test('a filter selects trades; the balance starts with that of the whole portfolio', async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    // Before the period +20 on NQ and a deposit of 100; in it +10 and -5 on ES, +7 on NQ, a withdrawal of 50; after it +3.
    await add(token, portfolio.id, { ...roundTrip('120', '2025-03-03T15:00:00.000Z'), symbol: 'NQ' })
    await add(token, portfolio.id, { ...roundTrip('110', '2025-03-05T15:00:00.000Z'), symbol: 'ES' })
    await add(token, portfolio.id, { ...roundTrip('107', '2025-03-05T16:00:00.000Z'), symbol: 'NQ' })
    await add(token, portfolio.id, { ...roundTrip('95', '2025-03-06T15:00:00.000Z'), symbol: 'ES' })
    await add(token, portfolio.id, { ...roundTrip('500', '2025-03-06T15:00:00.000Z'), symbol: 'ES', isExcluded: true })
    await add(token, portfolio.id, { ...roundTrip('103', '2025-03-10T15:00:00.000Z'), symbol: 'ES' })
    await server().services.database.pool.query(
      `insert into cash_flows (user_id, portfolio_id, at, amount) values
        ($1, $2, '2025-03-04T12:00:00Z', 100), ($1, $2, '2025-03-06T12:00:00Z', -50), ($1, $2, '2025-03-11T12:00:00Z', 9)`,
      [userId, portfolio.id],
    )
    const select = (query: object) =>
      succeed(server(), token, contract.getPortfolioMetrics, { params: { portfolioId: portfolio.id }, query })

    const week = await select({ from: '2025-03-05', to: '2025-03-07' })
    expect(week).toMatchObject({ trades: 3, excluded: 1, metrics: { netPnl: { value: 12, n: 3 } } })
    expect(week.equity.map(({ date, balance, flow }) => [date, balance, flow])).toEqual([
      [null, '1120', '0'],
      ['2025-03-05', '1137', '0'],
      // With the 400 of the excluded trade.
      ['2025-03-06', '1482', '-50'],
    ])
    const es = await select({ from: '2025-03-05', to: '2025-03-07', symbol: 'ES' })
    expect(es).toMatchObject({ trades: 2, metrics: { netPnl: { value: 5 }, winRate: { value: 0.5 } } })
    expect(es.equity.map(({ balance }) => balance)).toEqual(['1120', '1130', '1475'])
    expect(await select({ symbol: 'CL' })).toMatchObject({ trades: 0, days: [] })
    // Figures of a selection follow changes too.
    await add(token, portfolio.id, { ...roundTrip('101', '2025-03-06T17:00:00.000Z'), symbol: 'ES' })
    expect(await select({ from: '2025-03-05', to: '2025-03-07', symbol: 'ES' })).toMatchObject({ trades: 3 })
    expect(await select({})).toEqual(await metricsOf(token, portfolio.id))
  })

  test('deposits and withdrawals move the balance and are no result', async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server(), {
      openingBalance: money('1000'),
      timeZone: 'America/New_York',
    })
    // 1000 to 1020; on the 5th, 510 out: 510 - 51 = 459, a tenth down.
    await add(token, portfolio.id, roundTrip('120', '2025-03-03T15:00:00.000Z'))
    await add(token, portfolio.id, roundTrip('49', '2025-03-05T15:00:00.000Z'))
    // 04:30 UTC on the 5th would still be the 4th in New York; five hours later it is the 5th.
    await server().services.database.pool.query(
      `insert into cash_flows (user_id, portfolio_id, at, amount) values ($1, $2, '2025-03-05T09:30:00Z', -510)`,
      [userId, portfolio.id],
    )
    const answer = await metricsOf(token, portfolio.id)
    expect(answer.equity).toEqual([
      { date: null, balance: '1000', flow: '0', uncountedPnl: '0', drawdown: 0 },
      { date: '2025-03-03', balance: '1020', flow: '0', uncountedPnl: '0', drawdown: 0 },
      { date: '2025-03-05', balance: '459', flow: '-510', uncountedPnl: '0', drawdown: 0.1 },
    ])
    expect(answer.metrics).toMatchObject({ netPnl: { value: -31 }, maxDrawdownMoney: { value: 51 } })
    expect(answer.metrics['maxDrawdown']?.value).toBeCloseTo(0.1, 14)
    await server().services.database.pool.query('delete from cash_flows where portfolio_id = $1', [portfolio.id])
    expect((await metricsOf(token, portfolio.id)).equity.at(-1)?.balance).toBe('969')
  })

  test('metrics of all portfolios are those of each; those of one kind and currency are also added up', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const opened = async (name: string, changes: object) =>
      (await succeed(server(), token, createPortfolio, { body: portfolioBody({ name, ...changes }) })).portfolio
    const second = await opened('Second', { openingBalance: money('500'), timeZone: 'Asia/Tokyo' })
    const paper = await opened('Paper', { kind: 'paper', openingBalance: money('7000') })
    await add(token, portfolio.id, roundTrip('110', '2025-03-03T15:00:00.000Z'))
    // 16:00 UTC on the 3rd is the 4th in Tokyo.
    await add(token, second.id, roundTrip('85', '2025-03-03T16:00:00.000Z'))
    await add(token, paper.id, roundTrip('300', '2025-03-03T15:00:00.000Z'))
    const { portfolios, combined } = await succeed(server(), token, contract.getMetrics, {})
    const each = [portfolio, second, paper].map(({ id }) => metricsOf(token, id))
    expect(portfolios).toEqual(await Promise.all(each))
    expect(combined).toHaveLength(1)
    expect(combined[0]).toMatchObject({
      kind: 'live',
      currency: 'USD',
      portfolioIds: [portfolio.id, second.id],
      trades: 2,
      equity: [
        { date: null, balance: '1500', drawdown: 0 },
        { date: '2025-03-03', balance: '1510', drawdown: 0 },
        { date: '2025-03-04', balance: '1495' },
      ],
      metrics: { netPnl: { value: -5, n: 2 } },
    })
  })

  test('answers match their contract, key by key', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await succeed(server(), token, createPortfolio, { body: portfolioBody({ name: 'Second' }) })
    await add(token, portfolio.id, roundTrip('110', '2025-03-03T15:00:00.000Z', { initialStopPrice: decimal('90') }))
    const one = await metricsOf(token, portfolio.id)
    expect(contract.getPortfolioMetrics.response.parse(one)).toEqual(one)
    const all = await succeed(server(), token, contract.getMetrics, {})
    expect(all.combined).toHaveLength(1)
    expect(contract.getMetrics.response.parse(all)).toEqual(all)
  })

  test("a thousand trades of every kind: the server's figures equal the browser's, digit by digit", async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server(), {
      openingBalance: money('12345.67'),
      timeZone: 'America/New_York',
    })
    // Some trades are excluded, open or without stop and extremes; several share a time; amounts in cents and finer.
    await server().services.database.pool.query(
      `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, quote_currency, point_value,
         direction, commission, exchange_fees, swap_funding, is_excluded, entry_at, exit_at, quantity, max_quantity,
         gross_pnl, total_fees, net_pnl, initial_risk_amount, realized_r, result, hold_minutes, mae_r, mfe_r, exit_date,
         listed_on, fill_count)
       select $1, $2, 'manual', case when i % 23 = 0 then 'active' else 'completed' end, 'A,B', 'stock', 'USD', 1,
         case when i % 3 = 0 then 'short' else 'long' end, 0, 0, 0, i % 17 = 0,
         at - make_interval(mins => i % 90), case when i % 23 > 0 then at end, 1, 1,
         case when i % 23 > 0 then net + 0.1 end, 0.1, case when i % 23 > 0 then net end,
         case when i % 5 > 0 then 12.5 end, case when i % 5 > 0 and i % 23 > 0 then net::float8 / 12.5 end,
         case when i % 23 = 0 then 'open' when abs(net) < 0.5 then 'breakeven' when net > 0 then 'win' else 'loss' end,
         case when i % 23 > 0 then (i % 90) + 0.25 end, case when i % 4 > 0 then 0.1 * (i % 7) end,
         case when i % 4 > 0 then 0.2 * (i % 9) end,
         case when i % 23 > 0 then (at at time zone 'America/New_York')::date end, at::date, 2
       from (
         select i, timestamptz '2023-01-02 15:00:00.123Z' + make_interval(hours => (i / 3) * 7) as at,
           case when i % 11 = 0 then 0.000000000001 * i else 0 end
             + round(((i * 7919) % 401 - 190)::numeric / 7, case when i % 2 = 0 then 2 else 4 end) as net
         from generate_series(1, 1000) as i
       ) as drawn`,
      [userId, portfolio.id],
    )
    await server().services.database.pool.query(
      `insert into cash_flows (user_id, portfolio_id, at, amount)
       values ($1, $2, '2022-12-30T12:00:00Z', 100.01), ($1, $2, '2023-02-04T03:00:00Z', -5000.5)`,
      [userId, portfolio.id],
    )
    const rows: TradeRow[] = []
    for (let cursor: string | undefined; ;) {
      const query = { portfolio_id: portfolio.id, limit: 200, ...(cursor === undefined ? {} : { cursor }) }
      const page = await succeed(server(), token, listTradesOptimized, { query })
      // Without chosen columns, rows are complete.
      rows.push(...(page.trades as TradeRow[]))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(rows).toHaveLength(1000)
    // Requests every column.
    const trades = closedTrades(rows)
    const flows = bookFlows(
      [
        { at: instant('2022-12-30T12:00:00.000Z'), amount: money('100.01') },
        { at: instant('2023-02-04T03:00:00.000Z'), amount: money('-5000.5') },
      ],
      portfolio.timeZone,
      rows.flatMap(({ isExcluded, exitAt, netPnl }) =>
        isExcluded && exitAt !== null && netPnl !== null ? [{ at: exitAt, amount: netPnl }] : [],
      ),
    )
    const answer = await metricsOf(token, portfolio.id)
    const expected = computeAccountFigures(trades, { ...portfolio, flows })
    expect({ metrics: answer.metrics, equity: answer.equity, days: answer.days }).toEqual(expected)
    expect(answer.trades).toBe(trades.length)
    // The database's running balance equals the last point of the curve.
    const balance = answer.equity.at(-1)?.balance
    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios.find(({ id }) => id === portfolio.id)?.balance).toBe(balance)
  })

  test('concurrent requests compute figures once and share them', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await add(token, portfolio.id, roundTrip('110', '2025-03-03T15:00:00.000Z'))
    const compute = vi.spyOn(server().services.figures, 'compute')
    try {
      const answers = await Promise.all(Array.from({ length: 5 }, () => metricsOf(token, portfolio.id)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(compute).toHaveBeenCalledTimes(1)
    } finally {
      compute.mockRestore()
    }
  })

  test('cached figures are not shown to other users', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    await metricsOf(token, portfolio.id)
    const stranger = await server().signUp()
    const params = { portfolioId: portfolio.id }
    expect(await server().call(contract.getPortfolioMetrics, { params, query: {} }, stranger.token)).toMatchObject({
      status: 404,
    })
    const none = { portfolios: [], combined: [] }
    expect(await succeed(server(), stranger.token, contract.getMetrics, {})).toEqual(none)
  })
})
