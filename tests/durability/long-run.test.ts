import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/runtime/config.ts'
import { openDatabase, type DatabaseHandle } from '#server/sql/connection.ts'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'

const megabyte = 1024 * 1024
const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(folder, entry.name)).size, 0)

/** Without maintenance, the embedded database would keep every byte of log and every old row forever. */
describe('the embedded database under steady writing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-long-'))
  let database: DatabaseHandle
  beforeAll(async () => {
    await copyFreshDatabase(folder)
    database = await openDatabase(readConfig({ EDGEWORTH_DATA: folder }, []))
  })
  afterAll(async () => {
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps log and tables bounded', { timeout: 120_000 }, async () => {
    const { pool } = database
    await pool.query('create table counters (id int primary key, n int not null, filler text not null)')
    await pool.query(`insert into counters select i, 0, repeat('x', 300) from generate_series(1, 10000) i`)
    // 90 times 10,000 rows without a pause: about 600 MB of log and 370 MB of old rows.
    for (let i = 0; i < 90; i++) await pool.query('update counters set n = n + 1')
    expect(sizeOf(join(folder, 'postgres', 'pg_wal'))).toBeLessThan(384 * megabyte)
    const { rows } = await pool.query<{ size: number; n: number; rows: number }>(
      `select pg_total_relation_size('counters') as size, min(n) as n, count(*) as rows from counters`,
    )
    expect(rows[0]).toMatchObject({ n: 90, rows: 10_000 })
    expect(rows[0]?.size).toBeLessThan(200 * megabyte)
  })

  it('gives every caller its own answer, however many ask at once', async () => {
    const { pool } = database
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_none, i) => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: i })])
          const { rows } = await client.query<{ sub: string }>(
            `select current_setting('request.jwt.claims')::jsonb ->> 'sub' as sub`,
          )
          await client.query(i % 3 === 0 ? 'rollback' : 'commit')
          return rows[0]?.sub
        } finally {
          client.release()
        }
      }),
    )
    expect(answers).toEqual(Array.from({ length: 200 }, (_none, i) => String(i)))
  })

  it('leaves nothing of a broken connection to the next one', async () => {
    const { pool } = database
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', '{}', false)`,
    )
    await client.query('prepare mine as select 1')
    client.release(new Error('broken'))
    const { rows } = await pool.query<{ role: string; claims: string; prepared: number; blocked: boolean }>(
      `select current_setting('role') as role, coalesce(current_setting('request.jwt.claims', true), '') as claims,
        (select count(*) from pg_prepared_statements) as prepared, now() <> statement_timestamp() as blocked`,
    )
    expect(rows).toEqual([{ role: 'none', claims: '', prepared: 0, blocked: false }])
  })
})
