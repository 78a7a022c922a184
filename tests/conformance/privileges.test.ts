import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { migrate } from '#server/sql/migrate.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** What client roles may access, as reported by the database after all migrations. */
describe.each(testDatabases())('privileges on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server?.close())

  const query = async (text: string) => (await server.services.database.pool.query<{ name: string }>(text)).rows

  it('guards every table of the application with row-level security and at least one policy', async () => {
    const open = await query(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (not c.relrowsecurity or not exists (select from pg_policy where polrelid = c.oid))`)
    expect(open).toEqual([])
  })

  it('grants visitors nothing in the application', async () => {
    const reached = await query(`
      select c.oid::regclass::text as name from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) p
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and (has_table_privilege('anon', c.oid, p) or p <> 'delete' and has_any_column_privilege('anon', c.oid, p))`)
    expect(reached).toEqual([])
  })

  it('lets no client change the schema, truncate a table or read the accounts', async () => {
    const reached = await query(`
      select r || ' ' || p || ' ' || c.oid::regclass as name
      from pg_class c, unnest(array['anon', 'authenticated']) r, unnest(array['truncate', 'references', 'trigger']) p
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(r, c.oid, p)
      union all
      select r || ' ' || c.oid::regclass
      from pg_class c, unnest(array['anon', 'authenticated']) r
      where c.relnamespace in (
          select oid from pg_namespace where nspname in ('auth', 'app', 'edgeworth', 'supabase_migrations'))
        and c.relkind = 'r' and has_any_column_privilege(r, c.oid, 'select, insert, update')
      union all
      select r || ' may create in ' || s from unnest(array['anon', 'authenticated']) r, unnest(array['public', 'auth']) s
      where has_schema_privilege(r, s, 'create')`)
    expect(reached).toEqual([])
  })

  it('keeps plan, balance and owner out of clients’ reach', async () => {
    const reached = await query(`
      select table_name || '.' || column_name as name from information_schema.column_privileges
      where grantee = 'authenticated' and table_schema = 'public' and privilege_type = 'UPDATE'
        and column_name in ('id', 'plan', 'balance', 'user_id', 'role', 'tier', 'commission_rate', 'created_at')
        -- What a trader plans for a day is no plan that is paid for.
        and (table_name, column_name) <> ('day_notes', 'plan')`)
    expect(reached).toEqual([])
  })

  it('runs a request as the client, and leaves no trace of it on the connection', async () => {
    const { pool } = server.services.database
    const user = await server.signUp()
    await server.call(listPortfolios, {}, user.token)
    const { rows } = await pool.query<{ role: string; claims: string | null }>(
      `select current_setting('role') as role, nullif(current_setting('request.jwt.claims', true), '') as claims`,
    )
    expect(rows).toEqual([{ role: 'none', claims: null }])
  })

  it('applies nothing twice', async () => {
    expect(await migrate(server.services.database.pool)).toEqual([])
  })
})
