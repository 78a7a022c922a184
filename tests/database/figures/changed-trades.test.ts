import { CompiledQuery, sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import { readMetricTrade, unpackRows } from '#server/figures/threads/packed-trades.ts'
import { toPackedTrades, type TradesAtRevision } from '#server/figures/trade-cache.ts'
import { readAllTrades, readTradesAtRevision } from '#server/figures/trades-at-revision.ts'
import type { Schema } from '#server/sql/tables.ts'
import { asTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

/** Trades whose results differ: $3 of them from $4 on. */
const fill = `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, quote_currency, point_value,
    direction, commission, exchange_fees, swap_funding, is_excluded, entry_at, exit_at, quantity, max_quantity, gross_pnl,
    total_fees, net_pnl, realized_r, result, hold_minutes, exit_date, listed_on, fill_count)
  select $1, $2, 'manual', 'completed', 'ES', 'future', 'USD', 50, 'long', 0, 0, 0, false,
    at - interval '5 minutes', at, 1, 1, i, 0, i, i::float8 / 7, 'win', 5, at::date, at::date, 2
  from (
    select i, timestamptz '2025-03-03 15:00Z' + make_interval(mins => i) as at
    from generate_series($4::integer, $4::integer + $3::integer - 1) as i
  ) as drawn`

/** The trade sets that a portfolio's figures are computed from, in a fixed order. */
function contentOf(trades: TradesAtRevision | null) {
  if (trades === null) return null
  const packed = toPackedTrades(trades)
  const rows = unpackRows(packed, readMetricTrade).map((trade) => JSON.stringify(trade))
  return { rows: rows.toSorted(), excluded: packed.excluded, open: packed.open }
}

onBothDatabases('trades that are brought up to date when they change', (server) => {
  const query = (text: string, values: readonly unknown[]) => server().services.database.pool.query(text, [...values])
  const inOne = <T>(work: (trx: Transaction<Schema>) => Promise<T>) =>
    server().services.database.kysely.transaction().execute(work)
  /** Runs as the portfolio's owner. */
  const asTraderOf = async <T>(id: Id, work: (trx: Transaction<Schema>) => Promise<T>) => {
    const { rows } = await query('select user_id from portfolios where id = $1', [id])
    const owner = (rows as { user_id: Id }[])[0]?.user_id ?? crypto.randomUUID()
    return asTrader(server().services.database.kysely, owner, work)
  }
  const kept = (id: Id) => asTraderOf(id, (trx) => readTradesAtRevision(trx, id, 0))
  const whole = (id: Id) => asTraderOf(id, (trx) => readAllTrades(trx, id, 0))

  /** A portfolio of 100 trades that have been read, and another portfolio. */
  async function portfolios() {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    const body = portfolioBody({ name: 'Second' })
    const second = (await succeed(server(), token, createPortfolio, { body })).portfolio
    await query(fill, [userId, portfolio.id, 100, 1])
    await query(fill, [userId, second.id, 100, 1_000])
    const { rows } = await query('select id from trades where portfolio_id = $1 order by net_pnl', [portfolio.id])
    const ids = (rows as { id: Id }[]).map(({ id }) => id)
    const first = await kept(portfolio.id)
    await kept(second.id)
    if (first === null) throw new Error('the portfolio is there')
    return { userId, id: portfolio.id, second: second.id, ids, first }
  }

  /** Checks the cache against the database, and whether it was updated or read again. */
  async function agree(id: Id, first: TradesAtRevision, isUpdated = true) {
    const [now, all] = [await kept(id), await whole(id)]
    expect(contentOf(now)).toEqual(contentOf(all))
    expect(now?.revision).toBe(all?.revision)
    expect(now?.parts === first.parts).toBe(isUpdated)
    return now
  }

  test('each kind of change', async () => {
    const { userId, id, second, ids, first } = await portfolios()
    expect(contentOf(first)?.rows).toHaveLength(100)
    const changes: [text: string, values: unknown[]][] = [
      [fill, [userId, id, 1, 500]],
      ['update trades set net_pnl = -5, result = $2 where id = $1', [ids[3], 'loss']],
      ['update trades set is_excluded = true where id = any ($1)', [[ids[4], ids[5]]]],
      ['update trades set is_excluded = false where id = $1', [ids[4]]],
      ['delete from trades where id = $1', [ids[6]]],
      ["update trades set status = 'active', result = 'open', exit_at = null where id = any ($1)", [[ids[7], ids[8]]]],
      ['update trades set realized_r = null where id = $1', [ids[9]]],
      ['update trades set portfolio_id = $2 where id = any ($1)', [ids.slice(10, 15), second]],
      ['update trades set portfolio_id = $2 where id = $1', [ids[11], id]],
      ['delete from trades where id = any ($1)', [[ids[5], ids[7]]]],
      ['update trades set lessons = $2 where id = any ($1)', [ids.slice(40, 90), 'Wait.']],
      // Changes the revision, but no trade.
      ['update portfolios set opening_balance = 5 where id = $1', [id]],
      ["insert into cash_flows (user_id, portfolio_id, at, amount) values ($1, $2, '2025-03-03Z', 7)", [userId, id]],
    ]
    for (const [text, values] of changes) {
      await query(text, values)
      await agree(id, first)
      // Of the other portfolio, which is read less often.
      if (text.includes('portfolio_id = $2'))
        expect(contentOf(await kept(second))).toEqual(contentOf(await whole(second)))
    }
    expect(contentOf(await kept(id))).toMatchObject({ excluded: 0, open: 1 })
  })

  test('up to 64 pending changes are listed; beyond that, all trades are read again', async () => {
    const { userId, id, ids, first } = await portfolios()
    const change = (count: number) =>
      query('update trades set net_pnl = net_pnl + 1 where id = any ($1)', [ids.slice(0, count)])
    await change(64)
    await agree(id, first)
    for (let turn = 0; turn < 64; turn += 1) await change(1)
    await agree(id, first)
    for (let turn = 0; turn < 22; turn += 1) await change(3)
    const again = await agree(id, first, false)
    expect(again?.changed.size).toBe(0)
    await change(65)
    const reread = await agree(id, first, false)
    if (reread === null) throw new Error('the portfolio is there')
    // From there on, changes are listed again.
    await query(fill, [userId, id, 2, 700])
    await agree(id, reread)
    await query('delete from trades where portfolio_id = $1', [id])
    expect(contentOf(await agree(id, reread, false))).toEqual({ rows: [], excluded: 0, open: 0 })
  })

  test('if the list is lost, or the id belongs to a new portfolio, cached trades are discarded', async () => {
    const { userId, id, ids, first } = await portfolios()
    await query('update trades set net_pnl = 1 where id = $1', [ids[0]])
    await query('delete from app.trade_changes where portfolio_id = $1', [id])
    await agree(id, first, false)
    await query('update trades set net_pnl = 2 where id = $1', [ids[0]])
    const listed = await agree(id, first, false)
    await query('update trades set net_pnl = 3 where id = $1', [ids[0]])
    if (listed === null) throw new Error('the portfolio is there')
    await agree(id, listed)
    const { rows } = await query('select revision from portfolios where id = $1', [id])
    await query('delete from portfolios where id = $1', [id])
    expect(await kept(id)).toBeNull()
    await query(
      `insert into portfolios (id, user_id, name, kind, currency, opening_balance, time_zone, revision)
       values ($1, $2, 'Again', 'live', 'USD', 1, 'UTC', $3)`,
      [id, userId, (rows[0] as { revision: number }).revision],
    )
    expect(contentOf(await kept(id))?.rows).toEqual([])
    await query(fill, [userId, id, 2, 900])
    await agree(id, first, false)
    expect(await kept(crypto.randomUUID())).toBeNull()
  })

  test('only readers of a portfolio see its changes, and nobody writes them', async () => {
    const { id, ids } = await portfolios()
    const { portfolio: another } = await traderWithPortfolio(server())
    await query('update trades set net_pnl = 1 where id = $1', [ids[0]])
    const asked = (reader: Id, text: string) =>
      asTraderOf(reader, async (trx) => (await trx.executeQuery(CompiledQuery.raw(text, [id]))).rows)
    const list = 'select ids from app.trade_changes_after($1, 0)'
    expect([await asked(id, list), await asked(another.id, list)]).toEqual([[{ ids: [ids[0]] }], []])
    for (const text of [
      'select from app.trade_changes where portfolio_id = $1',
      'update app.trade_changes set known_from = 0 where portfolio_id = $1',
      'delete from app.trade_changes where portfolio_id = $1',
      "select app.book_trade_change($1, 1, 1, '{}')",
    ]) {
      await expect(asked(id, text), text).rejects.toThrow('permission denied')
    }
  })

  test('under concurrency, a reader gets all trades of the revision, however late they commit', async () => {
    const { userId, id, second, ids } = await portfolios()
    const running = { writers: 6 }
    const change = (turn: number): [string, unknown[]] => {
      const one = ids[(turn * 37) % ids.length]
      const away = turn % 2 === 0 ? second : id
      if (turn % 5 === 0) return [fill, [userId, turn % 3 === 0 ? id : second, 1 + (turn % 7), 10_000 + turn * 10]]
      if (turn % 5 === 1) return ['update trades set portfolio_id = $2 where id = $1', [one, away]]
      if (turn % 5 === 2) return ['update trades set is_excluded = not is_excluded where id = $1', [one]]
      return ['update trades set net_pnl = net_pnl + 1 where id = $1', [one]]
    }
    const write = async (writer: number) => {
      for (let turn = writer; turn < 120; turn += 6) {
        await inOne(async (trx) => {
          // Portfolios are locked in one order, as the server's own writers do.
          await sql`select from portfolios where id in (${id}, ${second}) order by id for no key update`.execute(trx)
          for (const [text, values] of [change(turn), change(turn + 1_000)]) {
            await trx.executeQuery(CompiledQuery.raw(text, values))
          }
          if (turn % 4 === 0) await sql`select count(*) from trades, generate_series(1, 200)`.execute(trx)
        })
      }
      running.writers -= 1
    }
    let compared = 0
    const read = async (portfolio: Id) => {
      while (running.writers > 0) {
        // In one transaction, because on a single connection nothing comes between.
        const [now, all] = await asTraderOf(portfolio, async (trx) => [
          await readTradesAtRevision(trx, portfolio, 0),
          await readAllTrades(trx, portfolio, 0),
        ])
        if (now?.revision !== all?.revision) continue
        compared += 1
        expect(contentOf(now)).toEqual(contentOf(all))
      }
    }
    const writers = Array.from({ length: 6 }, (_, writer) => write(writer))
    await Promise.all([...writers, read(id), read(id), read(second)])
    expect(compared).toBeGreaterThan(3)
    for (const portfolio of [id, second])
      expect(contentOf(await kept(portfolio))).toEqual(contentOf(await whole(portfolio)))
  })
})
