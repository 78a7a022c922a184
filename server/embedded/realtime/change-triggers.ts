import type { Pool } from 'pg'
import { readPublished, type PublishedTable } from './published-tables.ts'

/** The name that servers listen to. */
export const changesChannel = 'edgeworth_changes'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The type of ids: as JSON its text needs no escaping, and is as long for every value. */
const idType = 'uuid'
const idLength = 38

/** What writes a column as JSON text. */
const json = (column: string, type: string | undefined): string =>
  type === idType ? `'"' || ${quoted(column)}::text || '"'` : `to_json(${quoted(column)}::text)::text`

const functionName = ({ schema, name }: PublishedTable): string => `edgeworth.${quoted(`live_${schema}_${name}`)}`

/**
 * What runs after a statement that changed rows of a table: it notifies the servers with the keys of the rows and their
 * owner, never with their content. A message may have 8,000 bytes, and who may see a row is asked again for each
 * subscriber. Messages go out with the commit, in its order, and not at all when there is none. One function for each
 * table, so that its statements are planned once per connection: that is most of what a small write pays for it.
 */
function createNotifier(table: PublishedTable): string {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const written = (column: string) => json(column, types.get(column))
  const key = table.key.map(written).join(` || ',' || `)
  const isOfIds = table.key.every((column) => types.get(column) === idType)
  // What is known of ids is not read out of two thousand rows.
  const longest = isOfIds
    ? String(table.key.length * (idLength + 1) - 1)
    : `(select max(octet_length(${key})) from changed_rows)`
  const owner = table.owner === null ? literal('null') : `coalesce(${written(table.owner)}, 'null')`
  return `create or replace function ${functionName(table)}() returns trigger language plpgsql set search_path = '' as $live$
declare
  head text := '{"schema":' || to_json(tg_table_schema) || ',"table":' || to_json(tg_table_name)
    || ',"type":"' || tg_op || '","at":"'
    || to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","owner":';
  longest integer := ${longest};
  change record;
begin
  -- As many keys in a message as have room in 6,000 bytes.
  for change in
    select owner, string_agg(key, '],[') as keys
    from (
      select ${owner} as owner, ${key} as key,
        row_number() over () / greatest(6000 / (longest + 3), 1) as message
      from changed_rows
    ) as rows
    group by owner, message order by message
  loop
    perform pg_notify('${changesChannel}', head || change.owner || ',"keys":[[' || change.keys || ']]}');
  end loop;
  return null;
end
$live$`
}

const imageOf = { insert: 'new', update: 'new', delete: 'old' } as const

const createTrigger = (table: PublishedTable, verb: keyof typeof imageOf): string =>
  `create trigger live_${verb} after ${verb} on ${quoted(table.schema)}.${quoted(table.name)}
   referencing ${imageOf[verb]} table as changed_rows for each statement execute function ${functionName(table)}()`

/** The triggers of this kind that exist. */
const attachedTriggers = `
  select n.nspname as schema, c.relname as name, t.tgname as trigger
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_proc f on f.oid = t.tgfoid
  where f.pronamespace = 'edgeworth'::regnamespace and t.tgname in ('live_insert', 'live_update', 'live_delete')`

/** Servers that start together attach triggers one after the other. */
const lockKey = 3_405_691_583

/**
 * Attaches the triggers of live updates to every table of the publication, takes them off those that no longer are in it,
 * and returns the tables. Triggers that are there stay: an ordinary start locks no table.
 */
export async function attachTriggers(pool: Pool): Promise<readonly PublishedTable[]> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const tables = await readPublished(client)
    const missing = new Map<string, string>(
      tables.flatMap((table) =>
        (['insert', 'update', 'delete'] as const).map((verb) => {
          return [`${table.schema}.${table.name}.live_${verb}`, createTrigger(table, verb)] as const
        }),
      ),
    )
    for (const table of tables) await client.query(createNotifier(table))
    const { rows } = await client.query<Record<'schema' | 'name' | 'trigger', string>>(attachedTriggers)
    for (const { schema, name, trigger: found } of rows) {
      const isWanted = missing.delete(`${schema}.${name}.${found}`)
      if (!isWanted) await client.query(`drop trigger ${found} on ${quoted(schema)}.${quoted(name)}`)
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
