import type pg from 'pg'

/** All objects of the product in the schema `public`, without those of extensions. */
const ofPublic = `
  select format('drop %s if exists public.%I cascade',
    case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
    relname) as statement
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select format('drop type if exists %s cascade', pg_type.oid::regtype)
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`

/** Removes everything of the product from a database; inside a transaction. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists app, storage, auth, edgeworth, supabase_migrations cascade')
  const { rows } = await client.query<{ statement: string }>(ofPublic)
  for (const { statement } of rows) await client.query(statement)
}
