import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/admin/admin.ts'
import { getAffiliateHealth } from '#contract/affiliates/affiliates.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { migrate } from '#server/sql/migrate.ts'
import { newAdmin, newAffiliate, referredUser, setPlan } from '#tests/database/affiliates/affiliate-program.ts'
import { traderWithTrades } from '#tests/database/simulations/trader-with-trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

onBothDatabases('admins', (server) => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await newAdmin(server())
  })
  const query = (text: string, values: unknown[] = []) => server().services.database.pool.query(text, values)
  const list = (input: object = {}) => succeed(server(), admin.token, contract.listAccounts, { query: input })
  const found = async (search: string) => (await list({ search })).users.map(({ id }) => id)
  const put = (userId: string, body: object, token = admin.token) =>
    server().call(contract.updateAccount, { params: { id: userId }, body }, token)

  test('see accounts with what they have, newest first and page by page', async () => {
    const trader = await traderWithTrades(server())
    const { users } = await list({ limit: 1 })
    expect(users).toMatchObject([
      { id: trader.userId, plan: 'free', role: 'trader', portfolios: 1, bannedUntil: null, username: null },
    ])
    const { rows } = await query('select trade_count from portfolios where user_id = $1', [trader.userId])
    expect(users[0]?.trades).toBe((rows as { trade_count: number }[])[0]?.trade_count)
    expect(users[0]?.trades).toBeGreaterThan(0)
    await server().signUp()

    // Account times have more digits than the cursor: accounts of one millisecond must each appear once.
    await query(
      `update auth.users set created_at = '2026-01-01T00:00:00.0001Z'::timestamptz + random() * interval '800 microseconds'`,
    )
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ limit: 1, ...(typeof cursor === 'string' ? { cursor } : {}) })
      seen.push(...page.users.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    const { rows: all } = await query('select id from auth.users order by id desc')
    expect(seen).toEqual((all as { id: string }[]).map(({ id }) => id))
  })

  test('find accounts by a part of the address, by name and by id', async () => {
    const user = await server().signUp(`Percy.100_x-${crypto.randomUUID()}@example.com`.toLowerCase())
    await user.supabase
      .from('user_profiles')
      .insert({ id: user.userId, email: user.email, username: 'percy-the-first' })
    expect(await found('PERCY.100_X')).toEqual([user.userId])
    expect(await found('the-first')).toEqual([user.userId])
    expect(await found(user.userId.toUpperCase())).toEqual([user.userId])
    // Pattern characters are matched literally.
    for (const search of ['percy.100%x', 'percy_100', '%', "'; drop table portfolios; --"]) {
      expect(await found(search), search).toEqual([])
    }
    expect(await server().call(contract.listAccounts, { query: { search: '' } }, admin.token)).toMatchObject({
      status: 400,
    })
  })

  test('put accounts on plans, which is logged; never into roles', async () => {
    const user = await server().signUp()
    const { user: changed } = await setPlan(server(), admin, user, 'professional')
    expect(changed).toMatchObject({ plan: 'professional', role: 'trader' })
    await setPlan(server(), admin, user, 'professional')
    for (const body of [
      { role: 'admin' },
      { email: 'x@example.com' },
      { amountPaid: '10' },
      { plan: 'free', amountPaid: '10' },
      { plan: 'gold' },
    ]) {
      expect(await put(user.userId, body), JSON.stringify(body)).toMatchObject({ status: 400 })
    }
    expect(await put(crypto.randomUUID(), { plan: 'free' })).toMatchObject({ status: 404 })
    const { entries } = await succeed(server(), admin.token, contract.listAuditLog, {
      query: { user_id: user.userId, action: 'user' },
    })
    expect(entries).toMatchObject([
      {
        action: 'user.plan-changed',
        actorId: admin.userId,
        userId: user.userId,
        details: { from: 'free', to: 'professional', amountPaid: '150' },
      },
    ])
  })

  test('ban an account: its sessions end at once and it cannot come back, until they let it', async () => {
    const { token, userId, email, password, supabase } = await traderWithPortfolio(server())
    expect(await put(userId, { bannedUntil: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'bannedUntil' }] },
    })
    expect((await server().call(listPortfolios, {}, token)).status).toBe(200)
    const until = new Date(Date.now() + 86_400_000).toISOString() as Instant
    expect(await put(userId, { bannedUntil: until })).toMatchObject({ body: { user: { bannedUntil: until } } })
    expect((await server().call(listPortfolios, {}, token)).status).toBe(401)
    const { error: refused } = await server().newClient().auth.signInWithPassword({ email, password })
    expect(refused?.code).toBe('user_banned')
    const { error: notRefreshed } = await supabase.auth.refreshSession()
    expect(notRefreshed).not.toBeNull()
    const one = await succeed(server(), admin.token, contract.getAccount, { params: { id: userId } })
    expect(one).toMatchObject({ sessions: 0, user: { bannedUntil: until } })

    expect(await put(userId, { bannedUntil: null })).toMatchObject({ body: { user: { bannedUntil: null } } })
    const { error } = await server().newClient().auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(await put(admin.userId, { bannedUntil: until })).toMatchObject({ status: 409 })
    const { rows } = await query('select action from audit_log where user_id = $1 order by id', [userId])
    expect(rows.map((row) => (row as { action: string }).action)).toEqual(['user.banned', 'user.unbanned'])
  })

  test('are no admins any more in the very next call after they were revoked', async () => {
    const other = await newAdmin(server())
    expect((await server().call(contract.getStatistics, {}, other.token)).status).toBe(200)
    await query(`update user_profiles set role = 'trader' where id = $1`, [other.userId])
    expect(await server().call(contract.getStatistics, {}, other.token)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await put(other.userId, { plan: 'professional' }, other.token)).toMatchObject({ status: 403 })
  })

  test('cannot be created by anything that an account sends', async () => {
    const user = await server().signUp()
    const { error: made } = await user.supabase
      .from('user_profiles')
      .insert({ id: user.userId, email: user.email, role: 'admin' })
    expect(made).not.toBeNull()
    await user.supabase.from('user_profiles').insert({ id: user.userId, email: user.email })
    const { error: changed } = await user.supabase.from('user_profiles').update({ role: 'admin' }).eq('id', user.userId)
    expect(changed).not.toBeNull()
    await user.supabase.auth.updateUser({ data: { role: 'admin', app_metadata: { role: 'admin' } } })
    const { data } = await user.supabase.auth.refreshSession()
    expect(await server().call(contract.listAccounts, { query: {} }, data.session?.access_token ?? '')).toMatchObject({
      status: 403,
    })
  })

  test('read the log of acts by actor, account and kind, each once', async () => {
    const anna = await newAffiliate(server())
    for (let paid = 0; paid < 3; paid++)
      await setPlan(server(), admin, await referredUser(server(), anna), 'professional')
    const entries: contract.AuditDetails[] = []
    let cursor: string | null | undefined
    do {
      const page = await succeed(server(), admin.token, contract.listAuditLog, {
        query: {
          action: 'commission.earned',
          user_id: anna.userId,
          limit: 2,
          ...(typeof cursor === 'string' ? { cursor } : {}),
        },
      })
      entries.push(...page.entries.map(({ details }) => details))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(entries).toEqual(Array.from({ length: 3 }, () => ({ amount: '22.5', rate: '0.15', tier: 'starter' })))
    const count = async (input: object) =>
      (await succeed(server(), admin.token, contract.listAuditLog, { query: { ...input, limit: 100 } })).entries.length
    expect(await count({ user_id: anna.userId, action: 'commission' })).toBe(3)
    expect(await count({ user_id: anna.userId, action: 'comm' })).toBe(0)
    expect(await count({ user_id: anna.userId, actor_id: admin.userId })).toBe(3)
    expect(await count({ user_id: anna.userId, actor_id: anna.userId })).toBe(0)
    for (const wrong of ['0', '-1', 'x', '9'.repeat(30)]) {
      expect(await server().call(contract.listAuditLog, { query: { cursor: wrong } }, admin.token)).toMatchObject({
        status: 400,
        body: { code: 'invalid_cursor' },
      })
    }
  })

  test('see how the server is doing', async () => {
    const { kind, pool } = server().services.database
    const before = await succeed(server(), admin.token, contract.getSystem, {})
    const read = () => succeed(server(), admin.token, contract.getSystem, {})
    await expect.poll(async () => (await read()).uptimeSeconds).toBeGreaterThan(before.uptimeSeconds)
    await expect.poll(async () => (await read()).eventLoop.p99Ms).toBeGreaterThan(0)
    const state = await read()
    const { rows } = await pool.query(
      'select count(*)::int as count, max(version) as newest from supabase_migrations.schema_migrations',
    )
    const [history] = rows as { count: number; newest: string }[]
    expect(state).toMatchObject({
      versions: { node: process.versions.node },
      database: { kind, migrations: history?.count, newestMigration: history?.newest },
      simulations: { underWay: 0 },
      mail: { waiting: 0, failed: 0 },
    })
    expect(await migrate(pool)).toEqual([])
    if (kind === 'postgres') expect(state.disk).toBeNull()
    else expect(state.disk?.freeBytes).toBeGreaterThan(0)
    expect(state.database.sizeBytes).toBeGreaterThan(1_000_000)
    expect(state.database.pool.connections).toBeGreaterThan(0)
    expect(state.memory.residentBytes).toBeGreaterThan(state.memory.heapUsedBytes)
    // No configuration, because it contains secrets.
    expect(JSON.stringify(state)).not.toContain(server().services.secret)
    expect((await server().call(getAffiliateHealth, {}, null)).status).toBe(200)
  })

  test('see how much the installation is used', async () => {
    const before = await succeed(server(), admin.token, contract.getStatistics, {})
    const [idle, lately, today] = [await server().signUp(), await server().signUp(), await traderWithTrades(server())]
    const seen = async ({ userId }: Pick<TestUser, 'userId'>, ago: string) => {
      await query(
        `update auth.users set last_sign_in_at = now() - $2::interval, created_at = now() - $2::interval where id = $1`,
        [userId, ago],
      )
      await query(`update auth.sessions set refreshed_at = now() - $2::interval where user_id = $1`, [userId, ago])
    }
    await seen(idle, '31 days')
    await seen(lately, '8 days')
    await setPlan(server(), admin, today, 'professional')
    const after = await succeed(server(), admin.token, contract.getStatistics, {})
    const { rows } = await query('select count(*)::int as count from trades where user_id = $1', [today.userId])
    const added = (name: keyof typeof after) => after[name] - before[name]
    expect({
      accounts: added('accounts'),
      professional: added('professionalAccounts'),
      active7: added('activeIn7Days'),
      active30: added('activeIn30Days'),
      new7: added('newIn7Days'),
      new30: added('newIn30Days'),
      portfolios: added('portfolios'),
      trades: added('trades'),
    }).toEqual({
      accounts: 3,
      professional: 1,
      active7: 1,
      active30: 2,
      new7: 1,
      new30: 2,
      portfolios: 1,
      trades: (rows as { count: number }[])[0]?.count,
    })
  })
})
