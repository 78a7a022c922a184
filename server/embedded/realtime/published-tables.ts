import type { Pool, PoolClient } from 'pg'

/** A table whose changes may be followed. */
export interface PublishedTable {
  readonly schema: string
  readonly name: string
  /** Columns that a signed-in user may read, with the type's short name, as live updates have it. */
  readonly columns: readonly PublishedColumn[]
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** The column with the account that a row belongs to; null where there is none. */
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

/** Reads which tables the publication names; those without a primary key cannot be followed. */
async function readPublished(client: PoolClient): Promise<PublishedTable[]> {
  const { rows } = await client.query<Omit<PublishedTable, 'columns' | 'key'> & Partial<PublishedTable>>(followed)
  return rows.flatMap(({ columns, key, ...table }) =>
    columns === undefined || columns === null || key === undefined || key === null ? [] : [{ ...table, columns, key }],
  )
}

const rowsOf = { insert: 'new', update: 'new', delete: 'old' } as const

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The triggers of this kind that exist: table, name, arguments. */
const attached = `
  select n.nspname as schema, c.relname as name, t.tgname as trigger, encode(t.tgargs, 'escape') as arguments
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where t.tgfoid = 'edgeworth.notify_changes()'::regprocedure`

/** Servers that start together attach triggers one after the other. */
const lockKey = 3_405_691_583

/**
 * Attaches the trigger of live updates to every published table, takes it off those that no longer are, and returns the
 * published tables. What is right already is left alone: no lock on a table at an ordinary start.
 */
export async function attachTriggers(pool: Pool): Promise<readonly PublishedTable[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const tables = await readPublished(client)
    const { rows } = await client.query<Record<'schema' | 'name' | 'trigger' | 'arguments', string>>(attached)
    const missing = new Map(
      tables.flatMap(({ schema, name, key, owner }) =>
        Object.entries(rowsOf).map(([verb, image]) => {
          const given = [key.join(','), owner ?? '']
          const address = `${schema}.${name}.live_${verb} ${given.map((argument) => `${argument}\\000`).join('')}`
          const statement = `create trigger live_${verb} after ${verb} on ${quoted(schema)}.${quoted(name)}
            referencing ${image} table as changed_rows for each statement
            execute function edgeworth.notify_changes(${given.map(literal).join(', ')})`
          return [address, statement] as const
        }),
      ),
    )
    for (const { schema, name, trigger, arguments: given } of rows) {
      const isRight = missing.delete(`${schema}.${name}.${trigger} ${given}`)
      if (!isRight) await client.query(`drop trigger ${quoted(trigger)} on ${quoted(schema)}.${quoted(name)}`)
    }
    for (const statement of missing.values()) await client.query(statement)
    await client.query('commit')
    return tables
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection in the middle of a failed transaction is closed, not lent again.
    client.release(failure)
  }
}
