import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { verifyArchive } from '#server/backup/read-archive.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Config } from '#server/runtime/config.ts'
import { applyMigrations, knownMigrations } from '#server/sql/migrate.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server/server-process.ts'
import { configOf, folder, newFolder, postgresUrl, program, quiet, withClient } from './installations.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe('an archive of an earlier version', () => {
  /** The database of the version before roles, teams and cash flows. */
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

  it.skipIf(withoutPostgres() !== null)('is brought up to date by the restore', async () => {
    const env = { EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() }
    await makeEarly(configOf(env))
    const archive = join(folder, 'early.jsonl.gz')
    expect(await program('backup', ['--to', archive], env)).toMatchObject({ code: 0 })
    const config = configOf({ EDGEWORTH_DATA: newFolder(), DATABASE_URL: await postgresUrl() })
    await restoreBackup(archive, config, quiet)
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

  it('is kept before the server upgrades the data, the newest five', async () => {
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
    const header = await verifyArchive(join(backups, String(newest)))
    expect(new Set([...(header.migrations.bootstrap ?? []), ...header.migrations.product])).toEqual(early)
    expect(header.tables.find(({ name }) => name === 'public.portfolios')).toMatchObject({ rows: 1 })
    // The next start of the same version neither upgrades nor makes a backup.
    const again = await startServerProcess({ EDGEWORTH_DATA: data })
    expect(again.output().out).toMatch(/^Edgeworth is ready/)
    await again.end('SIGTERM')
    expect(readdirSync(backups).toSorted()).toEqual(kept)
  })
})

describe('data of another major version of Postgres', () => {
  it('is left unchanged, and the start names the remedy', async () => {
    const data = newFolder()
    await copyFreshDatabase(data)
    writeFileSync(join(data, 'postgres', 'PG_VERSION'), '17\n')
    const failing = startServerProcess({ EDGEWORTH_DATA: data })
    await expect(failing).rejects.toThrow(/PostgreSQL 17.*reads 18.*npm run backup.*npm run restore/s)
    expect(readFileSync(join(data, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n')
  })
})
