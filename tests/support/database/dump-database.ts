import type pg from 'pg'

/** Every row of every table of the product as text, grouped by owner. */
export type Dump = Readonly<Record<string, readonly string[]>>

/**
 * One statement with a part for each table of the product. It is prepared under a name, because planning it takes eight
 * times as long as running it.
 */
async function queryEachTable<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  part: (table: string) => string,
): Promise<Row[]> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const { rows } = await pool.query<Row>({
    name,
    text: tables.rows.map((table) => part(table.name)).join(' union all '),
  })
  return rows
}

/** Reads everything that the product has stored. */
export async function dumpOf(pool: pg.Pool): Promise<Dump> {
  const rows = await queryEachTable<{ owner: string | null; text: string }>(
    pool,
    'dump of all tables',
    (table) =>
      `select coalesce(content->>'user_id', content->>'id') as owner, '${table} ' || content::text as text
       from (select to_jsonb(row) as content from public.${table} as row) as contents`,
  )
  const byUser: Record<string, string[]> = {}
  for (const { owner, text } of rows) (byUser[owner ?? 'nobody'] ??= []).push(text)
  for (const texts of Object.values(byUser)) texts.sort()
  return byUser
}

/** A digest of everything that the product has stored: equal exactly when nothing changed. */
export async function digestOf(pool: pg.Pool): Promise<Readonly<Record<string, string | null>>> {
  const rows = await queryEachTable<{ name: string; digest: string | null }>(
    pool,
    'digest of all tables',
    (table) =>
      `select '${table}' as name, (select md5(string_agg(row::text, chr(10) order by row::text))
       from public.${table} as row) as digest`,
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
