import { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '#server/sql/migrate.ts'
import { createTestDatabase, withoutPostgres } from '#tests/support/database/postgres-cluster.ts'

const reason = withoutPostgres()
if (reason !== null) process.stdout.write(`Migrations of several servers at once are left out: ${reason}.\n`)

describe.skipIf(reason !== null)('several servers that start on one new database', () => {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const pools = async (count: number) => {
    const { url, drop } = await createTestDatabase()
    ends.push(drop)
    return Array.from({ length: count }, () => {
      const pool = new Pool({ connectionString: url, max: 2 })
      ends.push(() => pool.end())
      return pool
    })
  }

  it('apply each migration once, in order', async () => {
    const servers = await pools(4)
    const applied = (await Promise.all(servers.map((pool) => migrate(pool)))).flat()
    expect(new Set(applied).size).toBe(applied.length)
    expect(applied.length).toBeGreaterThan(1)
    const { rows } = await (servers[0] as Pool).query<{ name: string }>(
      `select version || '_' || name as name from edgeworth.bootstrap_migrations
       union all select version || '_' || name from supabase_migrations.schema_migrations order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual(applied.toSorted())
  })

  it('leave the sign-in of hosted Supabase alone', async () => {
    const [pool] = (await pools(1)) as [Pool]
    await pool.query('create schema auth')
    await pool.query('create table auth.users (id uuid primary key)')
    await expect(migrate(pool)).rejects.toThrow(/Migration \d{14}_user_profiles failed/)
    const { rows } = await pool.query<{ ours: string | null; history: string | null }>(
      `select to_regclass('auth.sessions')::text as ours, to_regclass('public.user_profiles')::text as history`,
    )
    // A migration that fails (here for want of auth.uid()) leaves nothing behind.
    expect(rows).toEqual([{ ours: null, history: null }])
  })
})
