import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { loadDemoData } from '#contract/portfolios/portfolios.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { verifyArchive } from '#server/backup/read-archive.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openServices } from '#server/boot/open-services.ts'
import { importBody } from '#tests/isolation/trades.ts'
import { madeImage } from '#tests/support/build-image.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'
import {
  configOf,
  contentIn,
  contentOf,
  type Content,
  ends,
  folder,
  newFolder,
  postgresUrl,
  program,
  quiet,
  withClient,
} from './installations.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Texts that would break a careless format, and extreme numbers. */
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
  // Nine of ten rows would be candles: three batches of them show what thirty do.
  await pool.query('delete from public.candles where ctid in (select ctid from public.candles offset 6000)')
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
  const { error } = await trader.supabase.storage
    .from('avatars')
    .upload(
      `${trader.userId}/${randomUUID()}.png`,
      new Blob([new Uint8Array(await madeImage('png'))], { type: 'image/png' }),
    )
  expect(error).toBeNull()
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

  it('is taken from a server that runs on the embedded database', async () => {
    const { dataFolder } = server.services.config
    const made = await program('backup', ['--to', archive], { EDGEWORTH_DATA: dataFolder })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/rows of \d+ tables are in .*journal\.jsonl\.gz\n$/)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(existsSync(`${archive}.part`)).toBe(false)
    // The server continues, and its connection has no leftovers of the backup.
    expect((await signIn(server.url, trader)).status).toBe(200)
    const { rows } = await server.services.database.pool.query<{ zone: string; open: boolean }>(
      `select current_setting('statement_timeout') as zone, now() <> statement_timestamp() as open`,
    )
    expect(rows[0]?.open).toBe(false)
  })

  it('is refused to strangers', async () => {
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
    // A client that disconnects midway blocks nobody.
    await answer.body?.cancel()
    expect((await signIn(server.url, trader)).status).toBe(200)
  })

  it('contains neither sessions nor secrets', () => {
    const text = gunzipSync(readFileSync(archive)).toString()
    const tables = text.split('\n').filter((line) => line.startsWith('{"table"'))
    expect(tables).toContain('{"table":"auth.users"}')
    for (const name of ['sessions', 'refresh_tokens', 'installation_secrets', 'rate_limits', 'simulation_turns']) {
      expect(tables.filter((line) => line.includes(name))).toEqual([])
    }
    expect(text).not.toContain(server.services.secret)
    expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ edgeworth: 'backup', secret: null })
  })

  it.skipIf(withoutPostgres() !== null)('goes to PostgreSQL and back, row for row', async () => {
    const databaseUrl = await postgresUrl()
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: databaseUrl })
    await restoreBackup(archive, config, quiet)
    expect(await contentIn(config)).toEqual(before)

    // The restored data works: the same password, new rows with unused ids, correct balances.
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

  it('restores only into an empty installation, unless it may replace data', async () => {
    const data = newFolder()
    await copyFreshDatabase(data)
    const config = configOf({ EDGEWORTH_DATA: data })
    // A server was started there once and nobody signed up: that counts as empty.
    await restoreBackup(archive, config, quiet)
    expect(readdirSync(data).filter((name) => name.includes('before-restore'))).toEqual([])
    await withClient(config, (client) => client.query('delete from public.trades'))
    const other = await contentIn(config)
    const refused = await program('restore', ['--from', archive], { EDGEWORTH_DATA: data })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('holds accounts already')
    expect(refused.err).toContain('--replace')
    expect(await contentIn(config)).toEqual(other)

    const said: string[] = []
    await restoreBackup(archive, config, { ...quiet, replace: true, report: (sentence) => said.push(sentence) })
    expect(await contentIn(config)).toEqual(before)
    const kept = readdirSync(data).find((name) => name.includes('before-restore'))
    expect(said.join('')).toContain(kept)
    // The previous data can be restored.
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
    // The ten bytes before are the gzip header, of which some bytes are ignored.
    for (let i = 0; i < 60; i++) {
      const at = 10 + Math.floor(((bytes.length - 10) * i) / 60)
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ (1 << (i % 8))
      writeFileSync(damaged, copy)
      await expect(verifyArchive(damaged), `bit ${i % 8} of byte ${at}`).rejects.toMatchObject({
        name: 'ArchiveRefused',
      })
    }
    for (const length of [0, 5, 100, bytes.length - 1]) {
      writeFileSync(damaged, bytes.subarray(0, length))
      await expect(verifyArchive(damaged), `${length} bytes`).rejects.toMatchObject({ name: 'ArchiveRefused' })
    }
    // The same if somebody changed the content and compressed it again.
    const text = gunzipSync(bytes).toString()
    const forged = text.replace('line\\\\nbreak', 'line break')
    for (const wrong of [
      forged === text ? text.replace('ACME', 'ACMF') : forged,
      text.replace(/\n\[[^\n]*\n/, '\n'),
      'no backup\n',
    ]) {
      writeFileSync(damaged, gzipSync(wrong))
      const target = configOf({ EDGEWORTH_DATA: join(folder, 'never-made') })
      await expect(restoreBackup(damaged, target, quiet)).rejects.toMatchObject({ name: 'ArchiveRefused' })
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
    await expect(restoreBackup(newer, target, quiet)).rejects.toThrow(/newer version.*of_tomorrow/)
  })

  it('carries the secret only where it is asked to', async () => {
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
