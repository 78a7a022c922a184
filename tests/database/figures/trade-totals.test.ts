import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { tradeFilter } from '#contract/trades/filter.ts'
import { getTradeTotals } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { unresolvedFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { queryTotals } from '#server/trades/history/totals.ts'
import { asTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { naiveColumns, naiveTotals, type NaiveTrade } from './naive-totals.ts'
/**
 * Trades of every kind that the columns allow, $3 of them from $4 on: amounts with up to twelve places and up to twelve
 * digits before them, R of any size, unknowns of each, symbols with signs in them.
 */
const fill = `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, quote_currency, point_value,
    direction, commission, exchange_fees, swap_funding, is_excluded, is_locked, reviewed_at, setup_id, exit_reason,
    initial_stop_price, mae_price, entry_at, quantity, max_quantity, gross_pnl, total_fees, net_pnl, realized_r, result,
    hold_minutes, exit_date, listed_on, fill_count)
  select $1, $2, (array['manual', 'csv', 'api'])[1 + i % 3],
    (array['completed', 'completed', 'completed', 'active', 'planned', 'missed'])[1 + i % 6],
    (array['ES', 'es', 'A|B', 'NQ "1"'])[1 + i % 4], (array['future', 'stock'])[1 + i % 2], 'USD', 50,
    (array['long', 'short'])[1 + i % 2], 0, 0, 0, i % 7 = 0, i % 11 = 0, case when i % 5 = 0 then now() end,
    case when i % 3 = 0 then $5::uuid end, (array['target', 'stop', null])[1 + i % 3],
    case when i % 2 = 0 then 90 end, case when i % 3 = 1 then 95 end, case when i % 9 > 0 then now() end, 1, 1,
    case when i % 10 > 0 then trim_scale(round((hashint4(i) / 7.0), (i % 13)::integer)) end,
    trim_scale(round(abs(hashint4(i + 1)) / 1e9, (i % 5)::integer)),
    case i % 10 when 0 then null when 1 then 999999999999.000000000001 when 2 then -0.000000000001
      else trim_scale(round((hashint4(i) / 9.0), (i % 13)::integer)) end,
    case i % 12 when 0 then null when 1 then 3999999.5 when 2 then 1234.5 + 2::float8 ^ -42 when 3 then 0
      else hashint4(i + 2)::float8 / 3e8 end,
    (array['win', 'loss', 'breakeven', null])[1 + i % 4], case when i % 6 > 0 then i::float8 / 7 end,
    null, case when i % 8 > 0 then date '1969-12-01' + i % 90 end, 0
  from generate_series($4::integer, $4::integer + $3::integer - 1) as i`

const some = <T>(values: readonly T[]) => fc.subarray([...values])
const date = fc.integer({ min: -40, max: 70 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const yesNo = fc.constantFrom('true', 'false')
const amount = fc.constantFrom(
  '0',
  '-0.000000000001',
  '1.5',
  '-20000000',
  '999999999999.000000000001',
  '3e'.slice(0, 1),
)

/** Conditions of each kind, as written in the address. */
const conditions = (setup: Id) => ({
  status: some(['completed', 'active', 'missed']),
  symbol: some(['ES', 'es', 'A|B', 'NQ "1"', 'none']),
  asset_class: some(['future', 'stock']),
  direction: fc.constantFrom('long', 'short'),
  result: some(['win', 'loss', 'open']),
  setup_id: some([setup.toUpperCase(), '01890000-0000-7000-8000-000000000000']),
  source: some(['manual', 'api']),
  exit_reason: some(['target', 'stop']),
  from: date,
  to: date,
  weekday: some(['1', '4', '7']),
  min_r: fc.constantFrom('-1', '0', '1234.5'),
  max_r: fc.constantFrom('0', '2.5'),
  min_pnl: amount,
  max_pnl: amount,
  min_hold: fc.constantFrom('0', '10'),
  max_hold: fc.constantFrom('20', '3'),
  excluded: yesNo,
  locked: yesNo,
  reviewed: yesNo,
  has_stop: yesNo,
  has_mae: yesNo,
  without: some(['date', 'entry', 'result', 'setup', 'exchange', 'exitReason']),
})

/** Filters of up to three conditions. */
const filters = (setup: Id) => {
  const all = conditions(setup)
  const names = fc.subarray(Object.keys(all), { maxLength: 3 })
  return fc
    .tuple(fc.record(all), names)
    .map(([values, chosen]) => Object.fromEntries(Object.entries(values).filter(([name]) => chosen.includes(name))))
}

/** Round trips of one minute, one every 15 minutes: $3 of them. */
const roundTrips = `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, quote_currency,
    point_value, direction, commission, exchange_fees, swap_funding, is_excluded, entry_at, exit_at, quantity,
    max_quantity, gross_pnl, total_fees, net_pnl, realized_r, result, hold_minutes, exit_date, listed_on, fill_count)
  select $1, $2, 'manual', 'completed', 'ES', 'future', 'USD', 50, 'long', 0, 0, 0, i % 10 = 0, at - interval '1 minute',
    at, 1, 1, i % 37 - 15, 0.35, i % 37 - 15.35, (i % 37 - 15.35) / 8,
    case when i % 37 > 15 then 'win' else 'loss' end, 1, at::date, at::date, 2
  from (
    select i, timestamptz '2025-03-03 15:00Z' + make_interval(mins => 15 * i) as at from generate_series(1, $3) as i
  ) as drawn`

onBothDatabases('totals of the history', (server) => {
  const query = (text: string, values: readonly unknown[]) => server().services.database.pool.query(text, [...values])

  async function history() {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Opening range' } })
    await query(fill, [userId, portfolio.id, 600, 1, setup.id])
    const { id } = portfolio
    const { kysely } = server().services.database
    const bySql = (filter: TradeFilter) =>
      asTrader(kysely, userId, (trx) => queryTotals(trx, userId, filter, unresolvedFilter))
    const byApi = async (stated: object) =>
      (await succeed(server(), token, getTradeTotals, { query: { portfolio_id: id, ...stated } })).totals
    const stored = async () =>
      (await query(`select ${naiveColumns} from trades where portfolio_id = $1`, [id])).rows as NaiveTrade[]
    return { userId, id, setup: setup.id, bySql, byApi, stored }
  }

  test('are those of a naive sum for any filter, to the last digit', async () => {
    const { id, setup, bySql, stored } = await history()
    const trades = await stored()
    const whole = await bySql(tradeFilter.parse({ portfolio_id: id }))
    expect(whole).toMatchObject({ trades: 600, netPnl: naiveTotals(trades, {}).netPnl })
    let selected = 0
    await fc.assert(
      fc.asyncProperty(filters(setup), async (stated) => {
        const filter = tradeFilter.parse({ portfolio_id: id, ...stated })
        const totals = await bySql(filter)
        expect(totals).toEqual(naiveTotals(trades, filter))
        if (totals.trades > 0) selected += 1
      }),
      { numRuns: 150 },
    )
    expect(selected).toBeGreaterThan(40)
  })

  test('follow what changes', async () => {
    const { userId, id, setup, byApi, stored } = await history()
    const ids = (await query('select id from trades where portfolio_id = $1 order by id', [id])).rows.map(
      (row: { id: Id }) => row.id,
    )
    const changes: [text: string, values: unknown[]][] = [
      [fill, [userId, id, 3, 5_000, setup]],
      ['update trades set net_pnl = -7.5, gross_pnl = null, result = $2 where id = $1', [ids[3], 'loss']],
      ['update trades set is_excluded = not is_excluded where id = any ($1)', [ids.slice(4, 9)]],
      ['delete from trades where id = any ($1)', [[ids[0], ids[10], ids[599]]]],
      ["update trades set listed_on = '1970-01-01' where id = $1", [ids[12]]],
      ['delete from setups where id = $1', [setup]],
    ]
    for (const [text, values] of changes) {
      await query(text, values)
      const trades = await stored()
      for (const more of [{}, { from: '1970-01-01' }, { result: 'loss', symbol: 'ES,es' }, { without: 'setup' }]) {
        const filter = tradeFilter.parse({ portfolio_id: id, ...more })
        expect(await byApi(more)).toEqual(naiveTotals(trades, filter))
      }
    }
    expect((await byApi({})).trades).toBe(600)
  })

  test('of a portfolio that has come under the id of another are its own', async () => {
    const { userId, id, bySql } = await history()
    const filter = tradeFilter.parse({ portfolio_id: id })
    expect((await bySql(filter)).trades).toBe(600)
    const { rows } = await query('select revision from portfolios where id = $1', [id])
    await query('delete from portfolios where id = $1', [id])
    await query(
      `insert into portfolios (id, user_id, name, kind, currency, opening_balance, time_zone, revision)
       values ($1, $2, 'Again', 'live', 'USD', 1, 'UTC', $3)`,
      [id, userId, (rows[0] as { revision: number }).revision],
    )
    expect((await bySql(filter)).trades).toBe(0)
  })

  test('are exact for R and amounts of any size', async () => {
    const { id, bySql, stored } = await history()
    const ofAll = tradeFilter.parse({ portfolio_id: id })
    const ofOne = tradeFilter.parse({ portfolio_id: id, symbol: 'A|B' })
    await query("update trades set realized_r = 5e6 where portfolio_id = $1 and symbol = 'ES'", [id])
    expect((await bySql(ofAll)).totalR).toBeGreaterThan(1e6)
    expect(await bySql(ofOne)).toEqual(naiveTotals(await stored(), ofOne))
    await query("update trades set net_pnl = 1e-13 where portfolio_id = $1 and symbol = 'ES'", [id])
    expect(await bySql(ofOne)).toEqual(naiveTotals(await stored(), ofOne))
    expect((await bySql(tradeFilter.parse({ portfolio_id: id, symbol: 'ES' }))).netPnl).toMatch(/^0\.0{10,}\d+$/)
  })

  test('of a long history are its metrics to the cent', async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    await query(roundTrips, [userId, portfolio.id, 4_200])
    const totals = async (more: object) =>
      (await succeed(server(), token, getTradeTotals, { query: { portfolio_id: portfolio.id, ...more } })).totals
    const first = await totals({})
    expect(first).toMatchObject({ trades: 4_200, completed: 3_780, excluded: 420, tradesWithR: 3_780 })
    const metrics = await succeed(server(), token, getPortfolioMetrics, {
      params: { portfolioId: portfolio.id },
      query: {},
    })
    const now = await totals({ excluded: 'false' })
    expect(metrics.trades).toBe(now.completed)
    expect(metrics.metrics['netPnl']?.value).toBe(Number(now.netPnl))
  })
})
