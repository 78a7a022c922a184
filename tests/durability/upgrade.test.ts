import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { verifyArchive } from '#server/backup/read-archive.ts'
import type { Config } from '#server/runtime/config.ts'
import { applyMigrations, knownMigrations } from '#server/sql/migrate.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { spawnServer, startServerProcess } from '#tests/support/server/server-process.ts'
import { configOf, newFolder, postgresUrl, program, withClient } from './installations.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** The database of the version before roles, teams and cash flows. */
const early = new Set([...knownMigrations()].filter((name) => name < '20261121000006' && !name.includes('storage')))

const makeEarly = (config: Config) =>
  withClient(config, async (client) => {
    await applyMigrations(client, { only: early })
    await client.query(`insert into auth.users (email, encrypted_password) values ('early@example.com', 'x')`)
  })

describe.skipIf(withoutPostgres() !== null)('a server that upgrades its database', () => {
  it('answers its port with how far it is, says so in the log, and then serves the journal there', async () => {
    const env = { EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() }
    await makeEarly(configOf(env))
    // Another server has the lock of the migrations, so that the upgrade waits for as long as the test looks.
    const other = new Client({ connectionString: env.DATABASE_URL })
    await other.connect()
    await other.query('select pg_advisory_lock(3405691582)')
    const { child, output } = spawnServer(env)
    try {
      const notice = /^Upgrading your journal; http:\/\/localhost:(\d+) shows how far it is\.$/m
      await expect.poll(() => output().out, { timeout: 120_000 }).toMatch(notice)
      const port = notice.exec(output().out)?.[1]
      const get = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`)
        const after = response.headers.get('retry-after')
        return { status: response.status, after, text: await response.text() }
      }
      const health = await get('/api/v1/health')
      expect(health).toMatchObject({ status: 503, after: '5' })
      const { status, database, upgrade } = JSON.parse(health.text) as Record<string, unknown>
      expect({ status, database }).toEqual({ status: 'upgrading', database: 'postgres' })
      const total = knownMigrations().size - early.size
      expect(upgrade).toEqual({ step: 'migration', name: expect.stringMatching(/^\d{14}_\w+$/), done: 0, total })
      const page = await get('/trades')
      expect(page).toMatchObject({ status: 503, after: '5' })
      expect(page.text).toContain('Edgeworth is upgrading your journal')
      expect(page.text).toContain(`0 of ${total} changes made`)
      const call = await get('/api/v1/portfolios')
      expect(call).toMatchObject({ status: 503, after: '5' })
      expect(JSON.parse(call.text)).toEqual({ code: 'busy', message: 'The journal is being upgraded.' })
      // Whoever restarts processes that do not answer leaves it alone.
      expect(await get('/api/v1/warmup')).toMatchObject({ status: 200, text: '{"ok":true}' })
      const lines = () => output().out.match(/^Updating the database: 0 of \d+ changes made, now \d{14}_\w+\.$/gm) ?? []
      await expect.poll(() => lines().length, { timeout: 120_000 }).toBeGreaterThanOrEqual(2)
      await other.query('select pg_advisory_unlock(3405691582)')
      await expect.poll(() => output().out, { timeout: 240_000 }).toContain(`ready at http://localhost:${port}\n`)
      const after = await get('/api/v1/health')
      expect(JSON.parse(after.text)).toMatchObject({ status: 'ok', upgrade: null })
      expect(Object.keys(JSON.parse(after.text) as object)).toEqual(Object.keys(JSON.parse(health.text) as object))
    } finally {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await other.end()
    }
  })
})

const isBackup = (name: string) => name.startsWith('before-upgrade-') && name.endsWith('.jsonl.gz')

describe('an upgrade that is interrupted again and again', () => {
  it('keeps one backup, of the journal as the earlier version left it', async () => {
    const data = newFolder()
    await makeEarly(configOf({ EDGEWORTH_DATA: data }))
    const backups = join(data, 'backups')
    const files = () => (existsSync(backups) ? readdirSync(backups).toSorted() : [])
    const moments: readonly ((out: string) => boolean)[] = [
      // As the first attempt writes its backup, before the first change, twice, and amid the changes, twice.
      () => files().length > 0,
      (out) => out.includes('your journal as it was is kept in'),
      (out) => out.includes('your journal as it was is kept in'),
      (out) => out.includes('your journal as it was is kept in'),
      (out) => out.includes('your journal as it was is kept in'),
    ]
    for (const isMoment of moments) {
      const { child, output } = spawnServer({ EDGEWORTH_DATA: data })
      const ended = once(child, 'exit')
      while (!isMoment(output().out) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1))
      child.kill('SIGKILL')
      await ended
      expect(files().filter(isBackup).length).toBeLessThanOrEqual(1)
    }
    // Some changes are made, as an upgrade leaves them that was interrupted later.
    const some = new Set([...knownMigrations()].toSorted((a, b) => a.localeCompare(b)).slice(0, early.size + 8))
    await withClient(configOf({ EDGEWORTH_DATA: data }), (client) => applyMigrations(client, { only: some }))
    const kept = files().find(isBackup)
    const server = await startServerProcess({ EDGEWORTH_DATA: data })
    expect(server.output().out).toContain(`The upgrade goes on: your journal as it was is kept in`)
    await server.end('SIGTERM')
    expect(files()).toEqual([kept])
    const { migrations } = await verifyArchive(join(backups, String(kept)))
    expect(new Set([...(migrations.bootstrap ?? []), ...migrations.product])).toEqual(early)
  })
})

describe('a backup of nothing', () => {
  it('fails, and makes neither a file nor a database', async () => {
    const data = newFolder()
    const missing = join(data, 'missing')
    for (const path of [data, missing]) {
      const { code, err } = await program('backup', [], { EDGEWORTH_DATA: path })
      expect(code).toBe(1)
      expect(err).toBe(`There is no database in ${path}: name the data folder of the journal with EDGEWORTH_DATA.\n`)
    }
    expect(readdirSync(data)).toEqual([])
  })

  it.skipIf(withoutPostgres() !== null)('fails for a PostgreSQL that Edgeworth has never used', async () => {
    const env = { EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() }
    const { code, err } = await program('backup', [], env)
    expect({ code, err }).toEqual({ code: 1, err: 'This database has no journal: nothing was backed up.\n' })
    expect(readdirSync(env.EDGEWORTH_DATA)).toEqual([])
  })
})

describe('a data folder that cannot be written', () => {
  it('ends the start with what to do', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    for (const data of [file, join(file, 'data')]) {
      const { child, output } = spawnServer({ EDGEWORTH_DATA: data })
      const [code] = (await once(child, 'close')) as [number]
      expect(code).toBe(1)
      expect(output().err).toBe(
        `The data folder ${data} can't be written, because a part of its path is a file (ENOTDIR): ` +
          'let this user write it, or choose another with EDGEWORTH_DATA.\n',
      )
    }
  })
})
