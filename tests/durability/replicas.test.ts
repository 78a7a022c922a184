import { decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountTurnLimits } from '#server/request/turns.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { knownMigrations } from '#server/sql/migrate.ts'
import { createTestDatabase, withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { liveClient } from '#tests/support/server/live-client.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { wrongFigures, Writers } from './writers.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const reason = withoutPostgres()
if (reason !== null) process.stdout.write(`Two servers on one database are left out: ${reason}.\n`)

const portfolioBody = {
  name: 'Sampled',
  kind: 'live',
  currency: 'USD',
  openingBalance: '10000',
  timeZone: 'UTC',
  breakevenTolerance: '0',
}

async function noDatabase(): Promise<void> {}

const post = (server: ServerProcess, path: string, body: unknown, token?: string, signal?: AbortSignal) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })

const signUp = async (server: ServerProcess) => {
  const account = { email: `${randomUUID()}@example.com`, password: randomUUID() }
  const answer = await post(server, '/auth/v1/signup', account)
  const { access_token: token, refresh_token: refreshToken } = (await answer.json()) as Record<string, string>
  return { ...account, token: String(token), refreshToken: String(refreshToken) }
}

describe.skipIf(reason !== null)('two servers on one PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-replicas-'))
  let env: Record<string, string> = {}
  let drop = noDatabase
  let pool: Pool
  let [first, second]: [ServerProcess, ServerProcess] = [] as never
  beforeAll(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    env = { DATABASE_URL: made.url, EDGEWORTH_DATA: folder }
    pool = new Pool({ connectionString: made.url, types: columnTypes })
    pool.on('error', () => {})
    // Both at once, on an empty database.
    ;[first, second] = await Promise.all([startServerProcess(env), startServerProcess(env)])
  })
  afterAll(async () => {
    for (const server of [first, second]) await server?.end('SIGKILL')
    await pool?.end()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('have migrated it once between them', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select version || '_' || name as name from edgeworth.bootstrap_migrations
       union all select version || '_' || name from supabase_migrations.schema_migrations`,
    )
    const names = rows.map(({ name }) => name)
    expect(names).toHaveLength(knownMigrations().size)
    expect(new Set(names)).toEqual(knownMigrations())
  })

  it('share sessions, and end them for each other', async () => {
    const { token, refreshToken } = await signUp(first)
    const user = (server: ServerProcess) =>
      fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
    expect((await user(second)).status).toBe(200)
    const refreshed = await post(second, '/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken })
    expect(refreshed.status).toBe(200)
    expect((await post(second, '/auth/v1/logout', {}, token)).status).toBe(204)
    expect((await user(first)).status).toBe(403)
  })

  it('count tried passwords together', async () => {
    const { email, password } = await signUp(second)
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) {
      const server = i % 2 === 0 ? first : second
      statuses.push((await post(server, '/auth/v1/token?grant_type=password', { email, password: 'guess' })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([400]))
    for (const server of [first, second]) {
      const refused = await post(server, '/auth/v1/token?grant_type=password', { email, password })
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('lose nothing when one of them is killed under load, and the other continues', async () => {
    let calls = 0
    let urls = [first.url, second.url]
    const writers = await Writers.signUp(() => urls[calls++ % urls.length] ?? '', `${randomUUID()}@example.com`)
    for (let round = 0; round < 3; round++) {
      const before = writers.acknowledged
      const working = writers.work()
      while (writers.acknowledged < before + 30) await wait(1)
      await first.end('SIGKILL')
      await working
      urls = [second.url]
      const state = await writers.state()
      expect(writers.lost(state)).toEqual([])
      expect(writers.invented(state)).toEqual([])
      expect(wrongFigures(state)).toEqual([])
      first = await startServerProcess(env)
      urls = [first.url, second.url]
    }
    // The survivor kept running: it is still the original process.
    expect(second.child.exitCode).toBeNull()
  })

  it('notify each other of writes, and still do when one is killed', async () => {
    const trader = await signUp(first)
    const { token } = trader
    const client = await liveClient({ url: second.url, publishableKey: 'sb_publishable_any' }, trader)
    try {
      const followed = await client.follow('mine', { event: 'INSERT', schema: 'public', table: 'portfolios' })
      const names = () => followed.heard.map(({ new: row }) => row['name'])
      const open = async (server: ServerProcess, name: string) =>
        expect((await post(server, '/api/v1/portfolios', { ...portfolioBody, name }, token)).status).toBe(201)
      await open(first, 'By the first')
      await expect.poll(names, { timeout: 60_000 }).toEqual(['By the first'])
      await first.end('SIGKILL')
      await open(second, 'By the second')
      await expect.poll(names, { timeout: 60_000 }).toEqual(['By the first', 'By the second'])
      first = await startServerProcess(env)
      await open(first, 'By the restarted one')
      await expect.poll(() => names().at(-1), { timeout: 60_000 }).toBe('By the restarted one')
    } finally {
      await client.close()
    }
  })

  it('share the places of a user’s simulations, those of a killed server too', async () => {
    const { token } = await signUp(first)
    const made = await post(second, '/api/v1/portfolios', portfolioBody, token)
    const { portfolio } = (await made.json()) as { portfolio: { id: string } }
    const rows = Array.from({ length: 12 }, (_none, i) => ({
      importKey: String(i),
      status: 'completed',
      symbol: 'ACME',
      assetClass: 'stock',
      quoteCurrency: 'USD',
      pointValue: '1',
      direction: 'long',
      initialStopPrice: '90',
      executions: [
        { at: '2025-03-03T14:30:00.000Z', side: 'buy', quantity: '1', price: '100', fee: '0' },
        { at: '2025-03-03T15:30:00.000Z', side: 'sell', quantity: '1', price: String(95 + i), fee: '0' },
      ],
    }))
    const imported = {
      portfolioId: portfolio.id,
      batchId: randomUUID(),
      format: 'a',
      fileName: 'a',
      timeZone: 'UTC',
      rows,
    }
    expect((await post(first, '/api/v1/trades/import', imported, token)).status).toBe(201)
    const path = '/api/v1/monte-carlo-simulator/monte-carlo-simulator/portfolio-growth'
    const simulate = (server: ServerProcess, paths: number, signal?: AbortSignal) =>
      post(
        server,
        path,
        {
          portfolioId: portfolio.id,
          assumedRisk: null,
          save: null,
          parameters: {
            model: { kind: 'iid' },
            sizing: { kind: 'fixedFraction', fraction: 0.01 },
            extraCostR: 0,
            paths,
            steps: 5_000,
            seed: [1, 2],
            flows: [],
            ruin: [],
            stopAtRuin: false,
            goal: null,
            resampleHistory: false,
            recovery: false,
          },
        },
        token,
        signal,
      )
    const inLine = async () =>
      (await pool.query<{ n: number }>('select count(*) as n from app.simulation_turns')).rows[0]?.n ?? 0
    const until = async (n: number) => {
      while ((await inLine()) !== n) await wait(10)
    }
    const leave = new AbortController()
    const userId = String(decodeJwt(token).sub)
    const askElsewhere = (places: number) =>
      pool.query(
        `insert into app.simulation_turns (user_id, server, expires_at)
         select $1::uuid, gen_random_uuid(), clock_timestamp() + interval '1 hour' from generate_series(1, $2)`,
        [userId, places],
      )
    // A run on a third server, for as long as it takes, and others waiting on both.
    await askElsewhere(1)
    const asked: Promise<number | null>[] = []
    for (let i = 0; i < 8; i++) {
      const server = [first, second][i % 2]
      if (server === undefined) continue
      asked.push(
        simulate(server, 40_000, leave.signal).then(
          ({ status }) => status,
          () => null,
        ),
      )
      await until(i + 2)
    }
    // The rest of the line is of a third server.
    await askElsewhere(accountTurnLimits.running + accountTurnLimits.waiting - asked.length - 1)
    const tooMany = await simulate(second, 10)
    expect(tooMany.status).toBe(429)
    expect(await tooMany.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/1 of an account may run and 100 may wait/),
    })
    await pool.query(`delete from app.simulation_turns where expires_at > clock_timestamp() + interval '30 minutes'`)
    // A client that disconnects frees its place on the server that it called.
    leave.abort()
    expect(await Promise.all(asked)).toEqual(Array(8).fill(null))
    await until(0)
    expect((await simulate(second, 100)).status).toBe(200)

    const lost = [simulate(first, 40_000), simulate(first, 40_000)].map((call) => call.catch(() => null))
    await until(2)
    await first.end('SIGKILL')
    await Promise.all(lost)
    // Its places stay taken until they expire, because nobody extends them.
    expect(await inLine()).toBe(2)
    const waiting = simulate(second, 100)
    await until(3)
    await pool.query(
      `update app.simulation_turns set expires_at = clock_timestamp() where id in
         (select id from app.simulation_turns order by id limit 2)`,
    )
    expect((await waiting).status).toBe(200)
    first = await startServerProcess(env)
  })

  it('say that they should get no calls while the database is away', async () => {
    const health = async () => {
      const response = await fetch(`${second.url}/api/v1/health`)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const before = await health()
    expect(before).toMatchObject({ status: 200, body: { status: 'ok', database: 'postgres' } })
    await pool.end()
    await drop()
    drop = noDatabase
    const during = await health()
    expect(during).toMatchObject({ status: 503, body: { status: 'degraded', database: 'postgres' } })
    expect(Object.keys(during.body)).toEqual(Object.keys(before.body))
    // Servers keep running, and answer calls that need no database.
    expect((await fetch(`${second.url}/api/v1/warmup`)).status).toBe(200)
    pool = new Pool()
  })
})
