import { execFile } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { backupStream, writeFileAtomically } from '#server/backup/write-backup.ts'
import type { Config } from '#server/runtime/config.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { configOf, folder, newFolder, postgresUrl, quiet, withClient } from './installations.ts'

// Allows for slow machines: whole servers and databases are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

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
      await writeFileAtomically(backupStream(client, { database: 'embedded', secret: null }), archive)
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

  it('leaves no database in the folder, and the next restore succeeds', async () => {
    const data = newFolder()
    const unfinished = join(data, 'postgres.restoring')
    await killed({ EDGEWORTH_DATA: data }, () => existsSync(unfinished))
    expect(existsSync(join(data, 'postgres'))).toBe(false)
    await restoreBackup(archive, configOf({ EDGEWORTH_DATA: data }), quiet)
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
    // Killed between the two renames: the old data is moved aside, and the new data is not in place yet.
    rmSync(join(data, 'postgres'), { recursive: true })
    cpSync(join(other, 'postgres'), join(data, 'postgres.restored'), { recursive: true })
    expect(await stored(configOf({ EDGEWORTH_DATA: data }))).toBe(1)
  })

  it.skipIf(withoutPostgres() !== null)('leaves PostgreSQL as it was', async () => {
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
    await restoreBackup(archive, config, quiet)
    expect(await stored(config)).toBe(rows)
  })
})
