import { expect, test } from 'vitest'
import { getTradeFigures, listTradeFigures } from '#contract/figures/journal-figures.ts'
import { createCashFlow } from '#contract/portfolios/cash-flows.ts'
import { createPortfolio, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import { createTrade, deleteTrade, updateTrade } from '#contract/trades/trades.ts'
import { computeJournalFigures } from '#domain/journal/compute-journal-figures.ts'
import type { JournalTrade } from '#domain/journal/journal-trade.ts'
import type { Id } from '#domain/numbers/units.ts'
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

onBothDatabases('figures of the journal', (server) => {
  const add = async (token: string, portfolioId: Id, body: object) =>
    (await succeed(server(), token, createTrade, { body: { ...body, portfolioId } as never })).trade.id
  const figuresOf = async (token: string, id: Id) =>
    (await succeed(server(), token, getTradeFigures, { params: { id } })).journal

  test('three trades and a deposit, worked by hand, and after every change of another trade', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const stop = { initialStopPrice: decimal('90') }
    const first = await add(token, portfolio.id, roundTrip('120', '2025-03-03T10:00:00.000Z', stop))
    const second = await add(token, portfolio.id, roundTrip('95', '2025-03-03T12:00:00.000Z', stop))
    const open = await add(token, portfolio.id, {
      ...roundTrip('95', '2025-03-03T12:00:00.000Z', stop),
      status: 'active',
      executions: [fill('2025-03-03T11:30:00.000Z', 'buy', '100')],
    })
    expect(await figuresOf(token, second)).toEqual({
      tradeNumber: 2,
      accountBalanceAtEntry: '1020',
      openTradesAtEntry: 0,
      // 10 of 1020
      openRiskAtEntryPct: expect.closeTo(1000 / 1020, 10),
      kellyFractionAtEntry: null,
      minutesSincePrevExit: 60,
      tradeOfDay: 2,
      streakAtEntry: 1,
      dayPnlBeforeR: 2,
      revengeSuspect: false,
      overtradeSuspect: null,
      balanceAfter: '1015',
      cumulativeR: 1.5,
      drawdownAfterPct: expect.closeTo(-500 / 1020, 10),
      isNewHigh: false,
      isOutlier: null,
      nextTradeR: null,
    })
    expect(await figuresOf(token, open)).toMatchObject({
      openTradesAtEntry: 1,
      openRiskAtEntryPct: expect.closeTo(2000 / 1020, 10),
      balanceAfter: null,
    })
    await succeed(server(), token, createCashFlow, {
      params: { id: portfolio.id },
      body: { at: instant('2025-03-01T10:00:00.000Z'), amount: money('500'), note: null },
    })
    expect(await figuresOf(token, second)).toMatchObject({ accountBalanceAtEntry: '1520', balanceAfter: '1515' })
    // 11:00 UTC is the next day in Auckland, 10:00 is not.
    await succeed(server(), token, updatePortfolio, {
      params: { id: portfolio.id },
      body: { timeZone: 'Pacific/Auckland' },
    })
    expect(await figuresOf(token, second)).toMatchObject({ tradeOfDay: 1, dayPnlBeforeR: 0 })
    await succeed(server(), token, updateTrade, { params: { id: first }, body: { isExcluded: true } })
    expect(await figuresOf(token, second)).toMatchObject({
      accountBalanceAtEntry: '1520',
      streakAtEntry: 0,
      tradeNumber: 2,
    })
    await succeed(server(), token, deleteTrade, { params: { id: first }, query: {} })
    expect(await figuresOf(token, second)).toMatchObject({
      tradeNumber: 1,
      cumulativeR: -0.5,
      drawdownAfterPct: expect.closeTo(-1 / 3, 10),
    })
  })

  test('a page of trades of several portfolios, in the requested order', async () => {
    const { token, portfolio } = await traderWithPortfolio(server(), { openingBalance: money('1000') })
    const { portfolio: other } = await succeed(server(), token, createPortfolio, {
      body: portfolioBody({ name: 'Other', openingBalance: money('7000') }),
    })
    const here = await add(token, portfolio.id, roundTrip('110', '2025-03-03T10:00:00.000Z'))
    const there = await add(token, other.id, roundTrip('110', '2025-03-03T09:00:00.000Z'))
    const later = await add(token, portfolio.id, roundTrip('110', '2025-03-04T10:00:00.000Z'))
    const ids = [later, there, here, there]
    const answer = await succeed(server(), token, listTradeFigures, { body: { ids } })
    expect(listTradeFigures.response.parse(answer)).toEqual(answer)
    expect(answer.trades.map(({ id }) => id)).toEqual(ids)
    expect(answer.trades.map(({ journal }) => journal.balanceAfter)).toEqual(['1020', '7010', '1010', '7010'])
    const one = await succeed(server(), token, getTradeFigures, { params: { id: here } })
    expect(answer.trades[2]).toEqual({ id: here, ...one })
    // From 9:00 to 10:00 UTC, before the market opens; no excursions have been computed yet.
    expect(one.market).toEqual({
      bestExitPrice: null,
      setAndForgetR: null,
      tradingMinutes: 0,
      entrySession: 'pre',
      minutesSinceOpen: 0,
    })
  })

  test('one unknown id refuses the page; no ids and too many are reported', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const id = await add(token, portfolio.id, roundTrip('110', '2025-03-03T10:00:00.000Z'))
    const ask = (ids: readonly string[]) => server().call(listTradeFigures, { body: { ids: [...ids] } }, token)
    expect(await ask([id, crypto.randomUUID()])).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await ask([])).toMatchObject({ status: 400, body: { details: [{ field: 'ids' }] } })
    expect(await ask(Array.from({ length: 501 }, () => id))).toMatchObject({ status: 400 })
    expect(await ask(Array.from({ length: 500 }, () => id))).toMatchObject({ status: 200 })
  })

  test('three thousand trades of every sort, in a thread: what the browser would compute, digit by digit', async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server(), { timeZone: 'America/New_York' })
    const { rows } = await server().services.database.pool.query<JournalTrade & { at: string }>(
      `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, quote_currency, point_value,
         direction, commission, exchange_fees, swap_funding, is_excluded, seen_at, entry_at, exit_at, quantity,
         max_quantity, total_fees, net_pnl, initial_risk_amount, realized_r, result, fill_count)
       select $1, $2, 'manual', case when i % 23 = 0 then 'active' when i % 29 = 0 then 'missed' else 'completed' end,
         'A', 'stock', 'USD', 1, 'long', 0, 0, 0, i % 17 = 0, case when i % 29 = 0 then at end,
         case when i % 29 > 0 then at - make_interval(mins => i % 90) end,
         case when i % 23 > 0 and i % 29 > 0 then at end, 1, 1, 0, case when i % 23 > 0 and i % 29 > 0 then net end,
         case when i % 5 > 0 then 12.5 end, case when i % 5 > 0 and i % 23 > 0 and i % 29 > 0 then net::float8 / 12.5 end,
         case when i % 29 = 0 then null when i % 23 = 0 then 'open' when net > 0 then 'win' when net < 0 then 'loss'
           else 'breakeven' end, 2
       from (
         select i, timestamptz '2023-01-02 15:00:00.123Z' + make_interval(mins => (i / 3) * 37) as at,
           ((i * 7919) % 4001 - 2000)::numeric / 100 as net
         from generate_series(1, 3000) as i
       ) as made
       returning id, status, is_excluded as "isExcluded", setup_id as "setupId", created_at as "createdAt",
         seen_at as "seenAt", entry_at as "entryAt", exit_at as "exitAt", net_pnl as "netPnl", realized_r as "realizedR",
         initial_risk_amount as "initialRiskAmount", result`,
      [userId, portfolio.id],
    )
    const uncounted = rows.flatMap(({ status, isExcluded, exitAt, netPnl }) =>
      status === 'completed' && isExcluded && exitAt !== null && netPnl !== null
        ? [{ at: exitAt, amount: netPnl }]
        : [],
    )
    const wanted = computeJournalFigures(rows, portfolio, [], uncounted)
    const ids = rows.filter((_, place) => place % 7 === 0).map(({ id }) => id)
    const answer = await succeed(server(), token, listTradeFigures, { body: { ids } })
    expect(answer.trades).toMatchObject(ids.map((id) => ({ id, journal: wanted.get(id) })))
  })
})
