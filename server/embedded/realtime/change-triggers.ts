import type { Pool } from 'pg'
import { readPublished, type PublishedTable } from './published-tables.ts'

/** The notification channel that servers listen to. */
export const changesChannel = 'edgeworth_changes'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The type of ids: their JSON text needs no escaping and always has the same length. */
const idType = 'uuid'
const idLength = 38

/** The SQL expression for a column as JSON text. */
const json = (column: string, type: string | undefined): string =>
  type === idType ? `'"' || ${quoted(column)}::text || '"'` : `to_json(${quoted(column)}::text)::text`

const functionName = ({ schema, name }: PublishedTable): string => `edgeworth.${quoted(`live_${schema}_${name}`)}`

/**
 * The function of a trigger for changed rows. It notifies the servers with the keys of the rows and their owner, never
 * with their content: a message may have only 8,000 bytes, and access to a row is checked for each subscriber. Messages
 * are sent with the commit, in its order, and not after a rollback. Each table has its own function, so that its
 * statements are planned once per connection: planning is most of the cost of a small write.
 */
function createNotifier(table: PublishedTable): string {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const written = (column: string) => json(column, types.get(column))
  const key = table.key.map(written).join(` || ',' || `)
  const isOfIds = table.key.every((column) => types.get(column) === idType)
  // The length of ids is known, so that it is not computed from thousands of rows.
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

/** The existing triggers of this kind. */
const attachedTriggers = `
  select n.nspname as schema, c.relname as name, t.tgname as trigger
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_proc f on f.oid = t.tgfoid
  where f.pronamespace = 'edgeworth'::regnamespace and t.tgname in ('live_insert', 'live_update', 'live_delete')`

/** Makes servers that start together attach triggers one after the other. */
const lockKey = 3_405_691_583

/**
 * Attaches the triggers of live updates to every table of the publication, removes them from other tables, and returns
 * the tables. Existing triggers stay, so that a normal start locks no table.
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
    // A connection with a failed transaction is closed, not reused.
    client.release(failure)
  }
}
