import { Client, DatabaseError, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { actAsTrader, attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const inputsOfPortfolio = [
  'benchmark_symbol',
  'breakeven_tolerance',
  'commission_rules',
  'currency',
  'kind',
  'matching',
  'name',
  'opening_balance',
  'opening_balance_stated',
  'time_zone',
]
const teamMasks = ['team_hides_money', 'team_hides_notes', 'team_hides_pictures']
const entryRules = ['entry_gate', 'mandatory_rules', 'max_losses_in_row', 'max_open_risk_pct', 'minutes_after_loss']

const file = (folder: string) =>
  `insert into attachments (trade_id, position, kind, path, media_type, size)
   values ($1, 1, 'exit', '${folder}/' || gen_random_uuid() || '.png', 'image/png', 10) returning 1`

onBothDatabases('row-level security and grants', (server) => {
  let owner = { userId: '', portfolioId: '', tradeId: '' }
  let stranger = { userId: '', portfolioId: '', tradeId: '' }

  async function trader() {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    const { rows } = await succeed(server(), token, importTrades, {
      body: {
        portfolioId: portfolio.id,
        batchId: crypto.randomUUID(),
        format: 'generic',
        fileName: 'march.csv',
        timeZone: 'UTC',
        rows: [{ ...roundTrip('101', '2025-03-03T15:00:00.000Z'), importKey: userId }],
      },
    })
    const tradeId = rows[0]?.tradeId ?? ''
    // One row of every list that belongs to a trade.
    const { pool } = server().services.database
    const named = async (table: string) => {
      const made = await pool.query<{ id: string }>(
        `insert into ${table} (user_id, name) values ($1, 'Of mine') returning id`,
        [userId],
      )
      return made.rows[0]?.id
    }
    await pool.query('insert into trade_tags (trade_id, user_id, tag_id, position) values ($1, $2, $3, 0)', [
      tradeId,
      userId,
      await named('tags'),
    ])
    await pool.query('insert into trade_mistakes (trade_id, user_id, mistake_id, position) values ($1, $2, $3, 0)', [
      tradeId,
      userId,
      await named('mistakes'),
    ])
    await pool.query(
      `insert into rule_checks (trade_id, user_id, rule_id, position, met, phase, title, weight, is_mandatory)
       values ($1, $2, gen_random_uuid(), 0, 'yes', 'entry', 'Wait', 1, false)`,
      [tradeId, userId],
    )
    await pool.query(
      `insert into attachments (trade_id, user_id, position, kind, path, media_type, size)
       values ($1, $2::uuid, 0, 'entry', $2::uuid || '/' || gen_random_uuid() || '.png', 'image/png', 10)`,
      [tradeId, userId],
    )
    return { userId, portfolioId: portfolio.id, tradeId }
  }

  beforeAll(async () => {
    owner = await trader()
    stranger = await trader()
  })

  /** Runs one statement as a signed-in user (or visitor) and undoes it; returns its rows or its error code. */
  async function as(userId: string | null, statement: string, values: unknown[] = []): Promise<unknown[] | string> {
    const result = await attemptAsTrader(server().services.database.pool, userId, statement, values)
    return typeof result === 'string' ? result : result.rows
  }
  const denied = '42501'
  const lists = ['rule_checks', 'trade_tags', 'trade_mistakes', 'attachments'] as const
  const tables = ['portfolios', 'trades', 'fills', 'import_batches', ...lists] as const

  /** Which columns of a table a signed-in user may write, and which not. */
  const granted = async (table: string, privilege: 'INSERT' | 'UPDATE') => {
    const { rows } = await server().services.database.pool.query<{ name: string; may: boolean }>(
      `select attname as name, has_column_privilege('authenticated', attrelid, attname, $2) as may
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
      [`public.${table}`, privilege],
    )
    const names = (may: boolean) => rows.filter((row) => row.may === may).map(({ name }) => name)
    return { may: names(true), mayNot: names(false) }
  }

  test.each(tables)('%s: everyone sees their own rows and no others', async (table) => {
    const rows = await as(stranger.userId, `select user_id from ${table}`)
    expect(rows).not.toHaveLength(0)
    expect(new Set((rows as { user_id: string }[]).map(({ user_id }) => user_id))).toEqual(new Set([stranger.userId]))
    expect(await as(crypto.randomUUID(), `select from ${table}`)).toEqual([])
  })

  test.each(tables)('%s: a visitor has no access at all', async (table) => {
    expect(await as(null, `select from ${table}`)).toBe(denied)
    expect(await as(null, `delete from ${table}`)).toBe(denied)
  })

  test("another user's rows cannot be changed or removed", async () => {
    const { userId } = stranger
    const changed = (statement: string) => as(userId, `${statement} returning 1`, [owner.userId])
    expect(await changed(`update portfolios set name = 'Mine' where user_id = $1`)).toEqual([])
    expect(await changed(`update trades set symbol = 'X' where user_id = $1`)).toEqual([])
    for (const table of tables) {
      expect(await changed(`delete from ${table} where user_id = $1`)).toEqual([])
    }
    // Locking a row counts as a change, because it blocks others.
    expect(await as(userId, 'select from portfolios where user_id = $1 for no key update', [owner.userId])).toEqual([])
  })

  test("nothing can be added to another user's portfolio, trade or batch", async () => {
    const { userId } = stranger
    const trade = `insert into trades (portfolio_id, source, status, symbol, asset_class, quote_currency, point_value,
      direction, commission, exchange_fees, swap_funding, is_excluded, quantity, max_quantity, total_fees, fill_count)
      values ($1, 'manual', 'planned', 'X', 'stock', 'USD', 1, 'long', 0, 0, 0, false, 0, 0, 0, 0) returning 1`
    // Refused by the composite reference to portfolio and owner: a row's owner is always the caller.
    expect(await as(userId, trade, [owner.portfolioId])).toBe('23503')
    expect(await as(userId, trade, [stranger.portfolioId])).toHaveLength(1)
    expect(
      await as(userId, 'update trades set portfolio_id = $1 where id = $2', [owner.portfolioId, stranger.tradeId]),
    ).toBe('23503')
    const fill = `insert into fills (trade_id, position, at, side, quantity, price, fee)
      values ($1, 9, '2025-03-03T15:00:00Z', 'buy', 1, 1, 0) returning 1`
    expect(await as(userId, fill, [owner.tradeId])).toBe('23503')
    expect(await as(userId, fill, [stranger.tradeId])).toHaveLength(1)
    const batch = `insert into import_batches (id, portfolio_id, format, file_name, time_zone)
      values (gen_random_uuid(), $1, 'x', 'x', 'UTC') returning 1`
    expect(await as(userId, batch, [owner.portfolioId])).toBe('23503')
  })

  test("nothing can be attached to another user's trade, and only one's own playbook can be referenced", async () => {
    const { userId } = stranger
    const { rows } = await server().services.database.pool.query<{ id: string }>(
      `select tag_id as id from trade_tags where user_id = $1`,
      [owner.userId],
    )
    const tag = `insert into trade_tags (trade_id, tag_id, position) values ($1, $2, 1) returning 1`
    const own = `(select tag_id from trade_tags where user_id = auth.uid())`
    expect(await as(userId, tag.replace('$2', own), [owner.tradeId])).toBe('23503')
    expect(await as(userId, tag, [stranger.tradeId, rows[0]?.id])).toBe('23503')
    expect(await as(userId, file(owner.userId), [stranger.tradeId])).toBe('23514')
    expect(await as(userId, file(userId), [owner.tradeId])).toBe('23503')
    expect(await as(userId, file(userId), [stranger.tradeId])).toHaveLength(1)
    // A rule is stored as it was when it was checked.
    expect(await as(userId, `update rule_checks set title = 'Rewritten'`)).toBe(denied)
  })

  test("a row's stated owner can only be the caller", async () => {
    const { userId } = stranger
    const rows = {
      fills: `insert into fills (trade_id, user_id, position, at, side, quantity, price, fee)
        values ($1, $2, 9, now(), 'buy', 1, 1, 0) returning 1`,
      rule_checks: `insert into rule_checks (trade_id, user_id, rule_id, position, met, phase, title, weight, is_mandatory)
        values ($1, $2, gen_random_uuid(), 1, 'yes', 'entry', 'Wait', 1, false) returning 1`,
      trade_tags: `insert into trade_tags (trade_id, user_id, tag_id, position)
        values ($1, $2, gen_random_uuid(), 1) returning 1`,
      trade_mistakes: `insert into trade_mistakes (trade_id, user_id, mistake_id, position)
        values ($1, $2, gen_random_uuid(), 1) returning 1`,
    }
    for (const [table, statement] of Object.entries(rows)) {
      expect(await as(userId, statement, [owner.tradeId, owner.userId]), table).toBe(denied)
      expect(await as(userId, statement, [stranger.tradeId, owner.userId]), table).toBe(denied)
    }
    expect(await as(userId, rows.fills, [stranger.tradeId, userId])).toHaveLength(1)
    const trade = `insert into trades (user_id, portfolio_id, status, symbol, asset_class, quote_currency, point_value,
        direction, commission, exchange_fees, swap_funding, is_excluded, quantity, max_quantity, total_fees, fill_count)
      values ($1, $2, 'planned', 'ACME', 'stock', 'USD', 1, 'long', 0, 0, 0, false, 0, 0, 0, 0) returning 1`
    expect(await as(userId, trade, [owner.userId, owner.portfolioId])).toBe(denied)
    expect(await as(userId, trade, [owner.userId, stranger.portfolioId])).toBe(denied)
    expect(await as(userId, trade, [userId, stranger.portfolioId])).toHaveLength(1)
  })

  test("members of a team read a shown trade's lists, and write none of them", async () => {
    const { pool } = server().services.database
    const { rows } = await pool.query<{ id: string }>(`insert into teams (name) values ('Desk') returning id`)
    const team = rows[0]?.id
    const viewer = await trader()
    await pool.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'owner'), ($1, $3, 'viewer')`, [
      team,
      owner.userId,
      viewer.userId,
    ])
    for (const table of lists) expect(await as(viewer.userId, `select from ${table}`)).toHaveLength(1)
    await pool.query('update portfolios set team_id = $1 where id = $2', [team, owner.portfolioId])
    for (const table of lists) {
      expect(await as(viewer.userId, `select from ${table}`), table).toHaveLength(2)
      expect(await as(viewer.userId, `delete from ${table} where user_id = $1 returning 1`, [owner.userId])).toEqual([])
      expect(await as(stranger.userId, `select from ${table}`), table).toHaveLength(1)
    }
    await pool.query('delete from team_members where team_id = $1 and user_id = $2', [team, viewer.userId])
    for (const table of lists) expect(await as(viewer.userId, `select from ${table}`)).toHaveLength(1)
    await pool.query('delete from teams where id = $1', [team])
  })

  test("another user's balance cannot be recalculated", async () => {
    const pool = server().services.database.pool
    await pool.query('update portfolios set balance = 1 where id = $1', [owner.portfolioId])
    const client = await pool.connect()
    await client.query('begin')
    await actAsTrader(client, stranger.userId)
    await client.query('select app.recalculate_balance($1)', [owner.portfolioId])
    await client.query('commit')
    client.release()
    const { rows } = await pool.query('select balance from portfolios where id = $1', [owner.portfolioId])
    expect(rows).toEqual([{ balance: '1' }])
    expect(await as(null, 'select app.recalculate_balance($1)', [owner.portfolioId])).toBe(denied)
  })

  test('the columns that the server maintains cannot be written', async () => {
    expect((await granted('portfolios', 'UPDATE')).may).toEqual(
      [...inputsOfPortfolio, ...entryRules, ...teamMasks, 'is_recomputing', 'team_id'].toSorted(),
    )
    expect((await granted('portfolios', 'INSERT')).may).toEqual([...inputsOfPortfolio, 'id'].toSorted())
    expect((await granted('trades', 'INSERT')).mayNot).toEqual(['created_at', 'revision', 'updated_at'])
    expect((await granted('trades', 'UPDATE')).mayNot).toEqual([
      'created_at',
      'id',
      'idempotency_key',
      'request_digest',
      'revision',
      'source',
      'updated_at',
      'user_id',
    ])
    expect((await granted('fills', 'INSERT')).mayNot).toEqual([])
    expect((await granted('fills', 'UPDATE')).may).toEqual([])
    expect((await granted('import_batches', 'INSERT')).mayNot).toEqual(['created_at', 'user_id'])
    expect((await granted('import_batches', 'UPDATE')).may).toEqual([])
    for (const statement of [
      'update portfolios set balance = 1000000',
      'update portfolios set user_id = gen_random_uuid()',
      'update portfolios set trade_count = 0',
      `insert into portfolios (name, kind, currency, opening_balance, time_zone, balance) values ('X', 'live', 'USD', 1, 'UTC', 9)`,
      'update trades set user_id = gen_random_uuid()',
      'update trades set created_at = now()',
      'truncate fills',
      'alter table trades disable row level security',
    ]) {
      expect(await as(owner.userId, statement), statement).toBe(denied)
    }
  })

  test('contradictory rows are refused', async () => {
    const { userId, tradeId } = owner
    const update = (assignment: string) => as(userId, `update trades set ${assignment} where id = $1`, [tradeId])
    for (const assignment of [
      `status = 'done'`,
      `direction = 'up'`,
      'point_value = 0',
      `realized_r = 'NaN'`,
      `mae_r = 'Infinity'`,
      `quote_currency = 'usd'`,
      'net_pnl = 1e16',
      `net_pnl = 'NaN'`,
      `symbol = ''`,
    ]) {
      expect(await update(assignment), assignment).toBe('23514')
    }
  })

  test('the balance follows every write of trades, to the last digit', async () => {
    const { userId, portfolioId, tradeId } = stranger
    const balanceAfter = async (statement: string) => {
      const client = await server().services.database.pool.connect()
      try {
        await client.query('begin')
        await actAsTrader(client, userId)
        await client.query(statement, [tradeId])
        const { rows } = await client.query('select balance, trade_count from portfolios where id = $1', [portfolioId])
        return rows[0] as unknown
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await balanceAfter('select $1::uuid')).toEqual({ balance: '10001', trade_count: 1 })
    expect(await balanceAfter('update trades set net_pnl = 0.000000000001 where id = $1')).toEqual({
      balance: '10000.000000000001',
      trade_count: 1,
    })
    expect(await balanceAfter(`update trades set status = 'cancelled' where id = $1`)).toMatchObject({
      balance: '10000',
    })
    // Neither exclusion from statistics nor an open rest takes money out of the account.
    expect(await balanceAfter('update trades set is_excluded = true where id = $1')).toMatchObject({ balance: '10001' })
    expect(await balanceAfter(`update trades set status = 'active' where id = $1`)).toMatchObject({ balance: '10001' })
    expect(await balanceAfter('update trades set net_pnl = null where id = $1')).toMatchObject({ balance: '10000' })
    expect(await balanceAfter('delete from trades where id = $1')).toEqual({ balance: '10000', trade_count: 0 })
  })

  test('deleting an account deletes everything in it', async () => {
    const { userId } = await trader()
    const pool = server().services.database.pool
    await pool.query('delete from auth.users where id = $1', [userId])
    for (const table of tables) {
      const { rowCount } = await pool.query(`select from ${table} where user_id = $1`, [userId])
      expect(rowCount, table).toBe(0)
    }
  })

  // On hosted Supabase, a trader's token also works on the generated REST interface, which connects as this role.
  test('through the generated REST interface a trader reads, and writes nothing', async () => {
    const { pool, kind } = server().services.database
    const { rows: known } = await pool.query(`select from pg_roles where rolname = 'authenticator'`)
    if (known.length === 0) await pool.query('create role authenticator login noinherit')
    await pool.query('grant authenticated to authenticator')

    const url = new URL(server().services.config.databaseUrl ?? 'postgres://unused')
    url.username = 'authenticator'
    const outside = kind === 'postgres' ? new Client({ connectionString: url.href }) : null
    await outside?.connect()
    const client = outside ?? (await pool.connect())
    const run = async (statement: string) => {
      try {
        await client.query('begin')
        if (outside === null) await client.query('set local session authorization authenticator')
        await actAsTrader(client, owner.userId)
        return (await client.query(statement)).rowCount
      } catch (error) {
        if (error instanceof DatabaseError) return error.code
        throw error
      } finally {
        await client.query('rollback')
      }
    }
    try {
      expect(await run('select from trades')).toBe(1)
      expect(await run('select from portfolios')).toBe(1)
      expect(await run('update trades set net_pnl = 1000')).toBe(0)
      expect(await run('update portfolios set opening_balance = 1')).toBe(0)
      expect(await run('delete from trades')).toBe(0)
      expect(await run('delete from fills')).toBe(0)
      for (const table of lists) expect(await run(`delete from ${table}`)).toBe(0)
      expect(await run('delete from import_batches')).toBe(0)
      expect(await run('delete from portfolios')).toBe(0)
      expect(
        await run(
          `insert into portfolios (name, kind, currency, opening_balance, time_zone) values ('X', 'live', 'USD', 1, 'UTC')`,
        ),
      ).toBe(denied)
    } finally {
      if (outside === null) {
        // Single-user mode keeps a session's user after the transaction that set it.
        await client.query('set session authorization postgres')
        ;(client as PoolClient).release()
      } else await outside.end()
    }
  })

  afterAll(async () => {
    // On PostgreSQL, roles belong to the whole cluster, which outlives this database.
    const { pool, kind } = server().services.database
    if (kind === 'postgres') await pool.query('drop role if exists authenticator')
  })

  test('what policies ask once per statement keeps its plan', async () => {
    const { rows } = await server().services.database.pool.query<{ name: string; language: string }>(
      `select distinct proname as name, lanname as language
       from pg_policies cross join regexp_matches(concat(qual, with_check), 'app\\.(\\w+)\\(\\)', 'g') as asked
         join pg_proc on proname = asked[1] and pronamespace = 'app'::regnamespace
         join pg_language on pg_language.oid = prolang`,
    )
    expect(rows.map(({ name }) => name)).toContain('shared_portfolios')
    // A function in SQL would be planned at each call.
    expect(rows.filter(({ language }) => language !== 'plpgsql')).toEqual([])
  })
})
