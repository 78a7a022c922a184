import type pg from 'pg'

/** Every row of every table of the product as text, grouped by owner. */
export type Dump = Readonly<Record<string, readonly string[]>>

/** Reads everything that the product has stored. */
export async function dumpOf(pool: pg.Pool): Promise<Dump> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const byUser: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ owner: string | null; text: string }>(
      `select coalesce(content->>'user_id', content->>'id') as owner, content::text as text
       from (select to_jsonb(row) as content from public.${name} as row) as contents order by text`,
    )
    for (const { owner, text } of rows) (byUser[owner ?? 'nobody'] ??= []).push(`${name} ${text}`)
  }
  return byUser
}

/** A digest of everything that the product has stored: equal exactly when nothing changed. */
export async function digestOf(pool: pg.Pool): Promise<Readonly<Record<string, string | null>>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const digests: Record<string, string | null> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(content, chr(10) order by content)) as digest
       from (select row::text as content from public.${name} as row) as contents`,
    )
    digests[name] = rows[0]?.digest ?? null
  }
  return digests
}
