import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Pool, type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importTrades } from '#contract/trade-imports.ts'
import { createTrade } from '#contract/trades.ts'
import { loadDemoData } from '#contract/portfolios.ts'
import { checkArchive } from '#server/backup/read-archive.ts'
import { restore } from '#server/backup/restore.ts'
import { backupStream, writeWhole } from '#server/backup/write-backup.ts'
import { readConfig, type Config } from '#server/config.ts'
import { columnTypes, openDatabase } from '#server/data/connection.ts'
import { applyMigrations, knownMigrations } from '#server/migrate.ts'
import { projectFolder } from '#server/project-folder.ts'
import { openServices } from '#server/services.ts'
import { dumpOf, type Dump } from '#tests/database/dump.ts'
import { money, roundTrip, succeed, traderWithPortfolio } from '#tests/database/samples.ts'
import { importBody } from '#tests/isolation/trades.ts'
import { copyFreshDatabase } from '#tests/support/fresh-database.ts'
import { createTestDatabase, withoutPostgres } from '#tests/support/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgeworth-backup-'))
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

let folders = 0
const newFolder = (): string => {
  const path = join(folder, `data-${++folders}`)
  mkdirSync(path)
  return path
}
const configOf = (env: Record<string, string>): Config => readConfig({ EDGEWORTH_LOG: 'silent', ...env }, [])
const quiet = { replace: false, withSecret: false, say: () => {} }

/** Runs a built program as npm run does; its exit code and what it wrote. */
async function program(name: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`dist/server/${name}.js`, projectFolder))
  const { DATABASE_URL: _none, ...inherited } = process.env
  return promisify(execFile)(process.execPath, [path, ...args], { env: { ...inherited, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  )
}

async function withClient<T>(config: Config, work: (client: PoolClient, pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(config)
  try {
    const client = await database.pool.connect()
    try {
      return await work(client, database.pool)
    } finally {
      client.release()
    }
  } finally {
    await database.close()
  }
}

interface Content {
  readonly dump: Dump
  readonly accounts: readonly unknown[]
}

/** What somebody would miss: every row of the product, and who may sign in. */
async function contentOf(pool: Pool): Promise<Content> {
  await pool.query(`set timezone = 'UTC'`)
  const accounts = await pool.query('select to_jsonb(users) as account from auth.users order by id')
  return { dump: await dumpOf(pool), accounts: accounts.rows }
}
async function contentIn(config: Config): Promise<Content> {
  const database = await openDatabase(config)
  try {
    return await contentOf(database.pool)
  } finally {
    await database.close()
  }
}

async function postgresUrl(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  ends.push(drop)
  return url
}

/** Texts that a careless format would break, and numbers at the edges. */
const awkward = 'line\nbreak, "quotes", \\backslash\\, \ttab, [1,"2"], {}, null, é 日本 🚀, \u2028'

async function fill(server: TestServer): Promise<TestUser> {
  const { portfolio, ...trader } = await traderWithPortfolio(server)
  await succeed(server, trader.token, loadDemoData, {})
  await succeed(server, trader.token, createTrade, {
    body: { ...roundTrip('130', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id, thesis: awkward },
  })
  const imported = { ...importBody, portfolioId: portfolio.id, batchId: randomUUID() }
  await succeed(server, trader.token, importTrades, { body: imported })
  const { pool } = server.services.database
  const as = [trader.userId, portfolio.id]
  await pool.query(
    `update public.trades set realized_r = 0.1 + 0.2::float8, planned_rr = 1e-300, net_pnl = 123456789012345.678901
     where user_id = $1 and portfolio_id = $2`,
    as,
  )
  await pool.query(
    `insert into public.cash_flows (user_id, portfolio_id, at, amount, note) values ($1, $2, now(), -0.10, $3)`,
    [...as, awkward],
  )
  await pool.query(
    `insert into public.audit_log (actor_id, user_id, action, details)
     select $1, $1, 'account.signed-in', jsonb_build_object('n', n, 'text', $2::text) from generate_series(1, 3) as n`,
    [trader.userId, awkward],
  )
  await pool.query(
    `insert into public.simulations
       (user_id, portfolio_id, name, kind, parameters, r, result, engine_version)
     values ($1, $2, 'Run', 'portfolio-growth',
       '{"model":1,"sizing":1,"flows":[],"resampleHistory":false,"recovery":false}', '{1.5,-1,3e-324}', '{"a":0.1}', '1')`,
    as,
  )
  return trader
}

const signIn = (url: string, { email, password }: Pick<TestUser, 'email' | 'password'>) =>
  fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

describe('a backup', () => {
  let server: TestServer
  let trader: TestUser
  let before: Content
  const archive = join(folder, 'journal.jsonl.gz')
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    ends.push(() => server.close())
    trader = await fill(server)
    before = await contentOf(server.services.database.pool)
  })

  it('is had from a server that runs on the embedded database', async () => {
    const { dataFolder } = server.services.config
    const made = await program('backup', ['--to', archive], { EDGEWORTH_DATA: dataFolder })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/rows of \d+ tables are in .*journal\.jsonl\.gz\n$/)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(existsSync(`${archive}.part`)).toBe(false)
    // The server goes on, with a connection that holds nothing of the backup.
    expect((await signIn(server.url, trader)).status).toBe(200)
    const { rows } = await server.services.database.pool.query<{ zone: string; open: boolean }>(
      `select current_setting('statement_timeout') as zone, now() <> statement_timestamp() as open`,
    )
    expect(rows[0]?.open).toBe(false)
  })

  it('is nothing that a stranger can ask for', async () => {
    const { dataFolder } = server.services.config
    const path = join(dataFolder, 'running-server.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { key } = JSON.parse(readFileSync(path, 'utf8')) as { key: string }
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/internal/backup`, { method: 'POST', headers })
    for (const authorization of ['', `Bearer ${trader.token}`, `Bearer ${'0'.repeat(64)}`, `Bearer ${key}0`]) {
      expect((await ask({ authorization })).status).toBe(404)
    }
    const answer = await ask({ authorization: `Bearer ${key}` })
    expect(answer.status).toBe(200)
    // Who leaves in the middle holds nobody up.
    await answer.body?.cancel()
    expect((await signIn(server.url, trader)).status).toBe(200)
  })

  it('holds neither sessions nor secrets', () => {
    const text = gunzipSync(readFileSync(archive)).toString()
    const tables = text.split('\n').filter((line) => line.startsWith('{"table"'))
    expect(tables).toContain('{"table":"auth.users"}')
    for (const name of ['sessions', 'refresh_tokens', 'installation_secrets', 'rate_limits', 'simulation_turns']) {
      expect(tables.filter((line) => line.includes(name))).toEqual([])
    }
    expect(text).not.toContain(server.services.secret)
    expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ edgeworth: 'backup', secret: null })
  })

  it.skipIf(withoutPostgres() !== null)('goes to PostgreSQL and back, row for row', { timeout: 120_000 }, async () => {
    const databaseUrl = await postgresUrl()
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: databaseUrl })
    await restore(archive, config, quiet)
    expect(await contentIn(config)).toEqual(before)

    // It works there: the same password, new rows with ids that are free, balances that follow.
    const there = await startTestServer({ database: 'embedded', config: { databaseUrl } })
    expect((await signIn(there.url, trader)).status).toBe(200)
    await there.services.database.pool.query(`insert into public.audit_log (action) values ('test.restored')`)
    const { rows } = await there.services.database.pool.query<{ wrong: number }>(
      `select count(*)::int as wrong from pg_trigger where not tgisinternal and tgenabled = 'D'`,
    )
    expect(rows).toEqual([{ wrong: 0 }])
    await there.services.database.pool.query(`delete from public.audit_log where action = 'test.restored'`)
    await there.close()
    const settled = await contentIn(config)

    const second = join(folder, 'from-postgres.jsonl.gz')
    const made = await program('backup', ['--to', second], { EDGEWORTH_DATA: newFolder(), DATABASE_URL: databaseUrl })
    expect(made).toMatchObject({ code: 0 })
    const back = configOf({ EDGEWORTH_DATA: newFolder() })
    expect(await program('restore', ['--from', second], { EDGEWORTH_DATA: back.dataFolder })).toMatchObject({ code: 0 })
    expect(await contentIn(back)).toEqual(settled)
    expect(settled.dump).toEqual(before.dump)
  })

  it('goes into an empty installation only, unless it may replace what is there', { timeout: 60_000 }, async () => {
    const data = newFolder()
    await copyFreshDatabase(data)
    const config = configOf({ EDGEWORTH_DATA: data })
    // A server was started there once and nobody signed up: that is empty.
    await restore(archive, config, quiet)
    expect(readdirSync(data).filter((name) => name.includes('before-restore'))).toEqual([])
    const other = await withClient(config, async (_client, pool) => {
      await pool.query(`delete from public.trades`)
      return contentOf(pool)
    })
    const refused = await program('restore', ['--from', archive], { EDGEWORTH_DATA: data })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('holds accounts already')
    expect(refused.err).toContain('--replace')
    expect(await contentIn(config)).toEqual(other)

    const said: string[] = []
    await restore(archive, config, { ...quiet, replace: true, say: (sentence) => said.push(sentence) })
    expect(await contentIn(config)).toEqual(before)
    const kept = readdirSync(data).find((name) => name.includes('before-restore'))
    expect(said.join('')).toContain(kept)
    // What was there before can be taken up again.
    const copy = newFolder()
    cpSync(join(data, String(kept)), join(copy, 'postgres'), { recursive: true })
    expect(await contentIn(configOf({ EDGEWORTH_DATA: copy }))).toEqual(other)
  })

  it('is refused while a server runs on the target', async () => {
    const { dataFolder } = server.services.config
    const present = await contentOf(server.services.database.pool)
    const refused = await program('restore', ['--from', archive, '--replace'], { EDGEWORTH_DATA: dataFolder })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('is in use by process')
    expect(await contentOf(server.services.database.pool)).toEqual(present)
  })

  it('is refused when a bit of it has flipped, or its end is missing', async () => {
    const bytes = readFileSync(archive)
    const damaged = join(folder, 'damaged.jsonl.gz')
    // The ten bytes before are gzip's own notes, of which some mean nothing.
    for (let i = 0; i < 60; i++) {
      const at = 10 + Math.floor(((bytes.length - 10) * i) / 60)
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ (1 << (i % 8))
      writeFileSync(damaged, copy)
      await expect(checkArchive(damaged), `bit ${i % 8} of byte ${at}`).rejects.toMatchObject({
        name: 'ArchiveRefused',
      })
    }
    for (const length of [0, 5, 100, bytes.length - 1]) {
      writeFileSync(damaged, bytes.subarray(0, length))
      await expect(checkArchive(damaged), `${length} bytes`).rejects.toMatchObject({ name: 'ArchiveRefused' })
    }
    // Also where somebody has changed it and compressed it again.
    const text = gunzipSync(bytes).toString()
    const forged = text.replace('line\\\\nbreak', 'line break')
    for (const wrong of [
      forged === text ? text.replace('ACME', 'ACMF') : forged,
      text.replace(/\n\[[^\n]*\n/, '\n'),
      'no backup\n',
    ]) {
      writeFileSync(damaged, gzipSync(wrong))
      const target = configOf({ EDGEWORTH_DATA: join(folder, 'never-made') })
      await expect(restore(damaged, target, quiet)).rejects.toMatchObject({ name: 'ArchiveRefused' })
    }
    expect(existsSync(join(folder, 'never-made'))).toBe(false)
    expect(await program('restore', ['--from', join(folder, 'none')], {})).toMatchObject({ code: 1, out: '' })
    expect(await program('restore', ['--from', archive, '--check'], {})).toMatchObject({ code: 0, err: '' })
  })

  it('of a newer version is refused by name', async () => {
    const text = gunzipSync(readFileSync(archive)).toString()
    const lines = text.split('\n').slice(0, -2)
    const header = JSON.parse(lines[0] ?? '') as { migrations: { product: string[] } }
    header.migrations.product.push('20991231000001_of_tomorrow')
    const body = `${[JSON.stringify(header), ...lines.slice(1)].join('\n')}\n`
    const newer = join(folder, 'newer.jsonl.gz')
    writeFileSync(newer, gzipSync(`${body}{"sha256":"${createHash('sha256').update(body).digest('hex')}"}\n`))
    const target = configOf({ EDGEWORTH_DATA: join(folder, 'never-made') })
    await expect(restore(newer, target, quiet)).rejects.toThrow(/newer version.*of_tomorrow/)
  })

  it('carries the secret only where it is asked to', { timeout: 60_000 }, async () => {
    const first = newFolder()
    await copyFreshDatabase(first)
    const opened = await openServices(configOf({ EDGEWORTH_DATA: first }))
    const { secret } = opened.services
    await opened.close()
    const withSecret = join(folder, 'with-secret.jsonl.gz')
    expect(await program('backup', ['--to', withSecret, '--with-secret'], { EDGEWORTH_DATA: first })).toMatchObject({
      code: 0,
    })
    const data = newFolder()
    const args = ['--from', withSecret, '--with-secret']
    expect(await program('restore', args, { EDGEWORTH_DATA: data })).toMatchObject({ code: 0 })
    expect(readFileSync(join(data, 'session-secret'), 'utf8')).toBe(secret)
    expect(statSync(join(data, 'session-secret')).mode & 0o777).toBe(0o600)
  })
})

const stored = (config: Config) =>
  withClient(
    config,
    async (client) => (await client.query<{ n: number }>('select count(*)::int as n from public.audit_log')).rows[0]?.n,
  )

describe('a restore that is cut short', () => {
  const archive = join(folder, 'large.jsonl.gz')
  let rows = 0
  beforeAll(async () => {
    const data = newFolder()
    await copyFreshDatabase(data)
    await withClient(configOf({ EDGEWORTH_DATA: data }), async (client) => {
      await client.query(`insert into auth.users (email, encrypted_password) values ('many@example.com', 'x')`)
      await client.query(
        `insert into public.audit_log (user_id, action, details)
         select u.id, 'test.row', jsonb_build_object('n', n, 'filler', repeat('x', 300))
         from auth.users u, generate_series(1, 60000) n`,
      )
      rows = 60_000
      await writeWhole(backupStream(client, { database: 'embedded', secret: null }), archive)
    })
  })

  /** Starts a restore and kills it as soon as `isUnderWay`. */
  const killed = async (env: Record<string, string>, isUnderWay: () => Promise<boolean> | boolean) => {
    const path = fileURLToPath(new URL('dist/server/restore.js', projectFolder))
    const { DATABASE_URL: _none, ...inherited } = process.env
    const child = execFile(process.execPath, [path, '--from', archive], { env: { ...inherited, ...env } })
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once('exit', (_code, signal) => resolve(signal)),
    )
    while (child.exitCode === null && !(await isUnderWay())) await new Promise((resolve) => setTimeout(resolve, 2))
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
  }

  it('leaves no database behind in the folder, and the next one goes through', { timeout: 60_000 }, async () => {
    const data = newFolder()
    const unfinished = join(data, 'postgres.restoring')
    await killed({ EDGEWORTH_DATA: data }, () => existsSync(unfinished))
    expect(existsSync(join(data, 'postgres'))).toBe(false)
    await restore(archive, configOf({ EDGEWORTH_DATA: data }), quiet)
    expect(existsSync(unfinished)).toBe(false)
    expect(await stored(configOf({ EDGEWORTH_DATA: data }))).toBe(rows)
  })

  it('is finished by the next start where only the names were left to change', async () => {
    const data = newFolder()
    await copyFreshDatabase(data)
    const other = newFolder()
    await copyFreshDatabase(other)
    await withClient(configOf({ EDGEWORTH_DATA: other }), (client) =>
      client.query(`insert into public.audit_log (action) values ('test.arrived')`),
    )
    cpSync(join(other, 'postgres'), join(data, 'postgres.restored'), { recursive: true })
    expect(await stored(configOf({ EDGEWORTH_DATA: data }))).toBe(1)
    // Cut between the two names: what was there is aside, nothing is in its place yet.
    rmSync(join(data, 'postgres'), { recursive: true })
    cpSync(join(other, 'postgres'), join(data, 'postgres.restored'), { recursive: true })
    expect(await stored(configOf({ EDGEWORTH_DATA: data }))).toBe(1)
  })

  it.skipIf(withoutPostgres() !== null)('leaves PostgreSQL as it was', { timeout: 60_000 }, async () => {
    const databaseUrl = await postgresUrl()
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: databaseUrl })
    const watcher = new Pool({ connectionString: databaseUrl, types: columnTypes })
    try {
      await killed({ EDGEWORTH_DATA: config.dataFolder, DATABASE_URL: databaseUrl }, async () => {
        const { rows: found } = await watcher.query(
          `select from pg_stat_activity where application_name = 'edgeworth-restore' and query like 'insert into public.audit_log%'`,
        )
        return found.length > 0
      })
      const { rows: left } = await watcher.query<{ there: boolean }>(
        `select to_regclass('public.audit_log') is not null as there`,
      )
      expect(left).toEqual([{ there: false }])
    } finally {
      await watcher.end()
    }
    await restore(archive, config, quiet)
    expect(await stored(config)).toBe(rows)
  })
})

describe.skipIf(withoutPostgres() !== null)('a backup of PostgreSQL', () => {
  it('is one moment of it, while others write', { timeout: 90_000 }, async () => {
    const server = await startTestServer({ database: 'postgres' })
    ends.push(() => server.close())
    const { token, portfolio } = await traderWithPortfolio(server, { openingBalance: money('1000') })
    const writing = new AbortController()
    const write = async () => {
      while (!writing.signal.aborted) {
        const body = { ...roundTrip('107', '2025-03-03T15:00:00.000Z'), portfolioId: portfolio.id }
        await succeed(server, token, createTrade, { body })
      }
    }
    const writers = [write(), write(), write()]
    const archive = join(folder, 'moving.jsonl.gz')
    const env = { EDGEWORTH_DATA: newFolder(), DATABASE_URL: server.services.config.databaseUrl ?? '' }
    const made = await program('backup', ['--to', archive], env)
    const { rows: after } = await server.services.database.pool.query<{ n: number }>(
      'select count(*)::int as n from public.trades',
    )
    writing.abort()
    await Promise.all(writers)
    expect(made).toMatchObject({ code: 0 })
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() })
    await restore(archive, config, quiet)
    await withClient(config, async (client) => {
      const { rows } = await client.query<{ trades: number; fills: number; balance: string }>(
        `select (select count(*)::int from public.trades) as trades, (select count(*)::int from public.fills) as fills,
           (select balance from public.portfolios) as balance`,
      )
      const { trades, fills, balance } = rows[0] ?? { trades: 0, fills: 0, balance: '' }
      expect(trades).toBeGreaterThan(0)
      expect(trades).toBeLessThan(after[0]?.n ?? 0)
      expect([fills, balance]).toEqual([2 * trades, String(1000 + 7 * trades)])
    })
  })
})

describe('an archive of an earlier version', () => {
  /** The state of the version before roles, teams and cash flows. */
  const early = new Set([...knownMigrations()].filter((name) => name < '20261121000006' && !name.includes('storage')))

  const makeEarly = async (config: Config) => {
    await withClient(config, async (client) => {
      await applyMigrations(client, { only: early })
      await client.query(`insert into auth.users (email, encrypted_password) values ('early@example.com', 'x')`)
      await client.query(
        `insert into public.portfolios (user_id, name, kind, currency, opening_balance, time_zone, balance)
         select id, 'Early', 'live', 'USD', 2500, 'UTC', 0 from auth.users`,
      )
    })
  }

  it.skipIf(withoutPostgres() !== null)('is brought up to date by the restore', { timeout: 60_000 }, async () => {
    const env = { EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() }
    await makeEarly(configOf(env))
    const archive = join(folder, 'early.jsonl.gz')
    expect(await program('backup', ['--to', archive], env)).toMatchObject({ code: 0 })
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() })
    await restore(archive, config, quiet)
    await withClient(config, async (client) => {
      expect((await client.query('select name, balance from public.portfolios')).rows).toEqual([
        { name: 'Early', balance: '2500' },
      ])
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from supabase_migrations.schema_migrations',
      )
      const { rows: more } = await client.query<{ n: number }>(
        'select count(*)::int as n from edgeworth.bootstrap_migrations',
      )
      expect((rows[0]?.n ?? 0) + (more[0]?.n ?? 0)).toBe(knownMigrations().size)
    })
  })

  it('is kept before the server upgrades the data, the newest five', { timeout: 60_000 }, async () => {
    const data = newFolder()
    await makeEarly(configOf({ EDGEWORTH_DATA: data }))
    const backups = join(data, 'backups')
    mkdirSync(backups)
    for (let year = 2020; year < 2026; year++)
      writeFileSync(join(backups, `before-upgrade-${year}-01-01T00-00-00Z.jsonl.gz`), '')
    writeFileSync(join(backups, 'edgeworth-2020-01-01T00-00-00Z.jsonl.gz'), '')
    const server = await startServerProcess({ EDGEWORTH_DATA: data })
    expect(server.output().out).toContain('your journal as it was is kept in')
    await server.end('SIGTERM')
    const kept = readdirSync(backups).toSorted()
    expect(kept.filter((name) => name.startsWith('before-upgrade'))).toHaveLength(5)
    expect(kept).toContain('edgeworth-2020-01-01T00-00-00Z.jsonl.gz')
    const newest = kept.findLast((name) => name.startsWith('before-upgrade'))
    const header = await checkArchive(join(backups, String(newest)))
    expect(new Set([...(header.migrations.bootstrap ?? []), ...header.migrations.product])).toEqual(early)
    expect(header.tables.find(({ name }) => name === 'public.portfolios')).toMatchObject({ rows: 1 })
    // The next start of the same version upgrades nothing and keeps nothing.
    const again = await startServerProcess({ EDGEWORTH_DATA: data })
    expect(again.output().out).toMatch(/^Edgeworth is ready/)
    await again.end('SIGTERM')
    expect(readdirSync(backups).toSorted()).toEqual(kept)
  })
})

describe('data of another major version of Postgres', () => {
  it('is left alone, and the start says what to do', async () => {
    const data = newFolder()
    await copyFreshDatabase(data)
    writeFileSync(join(data, 'postgres', 'PG_VERSION'), '17\n')
    const failing = startServerProcess({ EDGEWORTH_DATA: data })
    await expect(failing).rejects.toThrow(/PostgreSQL 17.*reads 18.*npm run backup.*npm run restore/s)
    expect(readFileSync(join(data, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n')
  })
})
