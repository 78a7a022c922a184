import type { ClientBase } from 'pg'

/** A table whose changes clients can follow. */
export interface PublishedTable {
  readonly schema: string
  readonly name: string
  /** Columns that a signed-in user may read, with the short type name that live updates use. */
  readonly columns: readonly PublishedColumn[]
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** The column with the account that owns a row; null if there is none. */
  readonly owner: string | null
}

export interface PublishedColumn {
  readonly name: string
  /** As in pg_type: "uuid", "numeric", "timestamptz". */
  readonly type: string
  /** As SQL writes it: "timestamp(3) with time zone". */
  readonly sqlType: string
}

const followed = `
  select t.schemaname as schema, t.tablename as name,
    (
      select json_agg(json_build_object(
          'name', a.attname, 'type', y.typname, 'sqlType', format_type(a.atttypid, a.atttypmod)
        ) order by a.attnum)
      from pg_attribute a join pg_type y on y.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
    ) as columns,
    (
      select json_agg(a.attname order by k.position)
      from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
      join pg_attribute a on a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid
    ) as key,
    coalesce(
      (select attname from pg_attribute where attrelid = c.oid and attname = 'user_id' and not attisdropped),
      (
        select a.attname from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = to_regclass('auth.users')
          and cardinality(f.conkey) = 1
        order by f.conname limit 1
      )
    ) as owner
  from pg_publication_tables t
  join pg_class c on c.oid = format('%I.%I', t.schemaname, t.tablename)::regclass
  where t.pubname = 'supabase_realtime' and t.schemaname = 'public'
  order by 1, 2`

/** Reads the tables of the publication supabase_realtime; tables without a primary key cannot be followed. */
export async function readPublished(client: ClientBase): Promise<PublishedTable[]> {
  const { rows } = await client.query<Omit<PublishedTable, 'columns' | 'key'> & Partial<PublishedTable>>(followed)
  return rows.flatMap(({ columns, key, ...table }) =>
    columns === undefined || columns === null || key === undefined || key === null ? [] : [{ ...table, columns, key }],
  )
}
