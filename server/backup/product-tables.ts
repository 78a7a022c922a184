import type pg from 'pg'

/** Schemas with the product's data; `auth` and `storage` only if the product owns them. */
const productSchemas = ['auth', 'storage', 'app', 'public', 'edgeworth']

/**
 * Tables that backups leave out. Sessions and one-time tokens: a restore would revive ended sessions and used links.
 * Secrets: see `ArchiveHeader.secret`. Histories of migrations: the header contains them.
 */
export const excludedTables: ReadonlySet<string> = new Set([
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.one_time_tokens',
  'auth.flow_states',
  'auth.code_attempts',
  'auth.mail_requests',
  'auth.installation_secrets',
  'app.installation_secrets',
  'app.mail_outbox',
  // Its rows belong to sessions.
  'app.session_confirmations',
  // This key would reveal which visitor clicked.
  'app.tracking_salts',
  'edgeworth.bootstrap_migrations',
])

export interface ProductTable {
  /** Quoted where needed, with its schema. */
  readonly name: string
  /** Columns that can be written, in order, with the types that their texts are read as. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Whether a row can be megabytes large. */
  readonly isBulky: boolean
}

/** The schemas of this database that belong to the product, without those of hosted Supabase. */
async function ownSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ ours: boolean }>(
    `select to_regclass('edgeworth.bootstrap_migrations') is not null as ours`,
  )
  return rows[0]?.ours === true
    ? productSchemas
    : productSchemas.filter((name) => name !== 'auth' && name !== 'storage')
}

/**
 * All tables to back up, referenced tables before those that refer to them. Unlogged tables are left out: Postgres
 * empties them after a crash.
 */
export async function listProductTables(client: pg.ClientBase): Promise<ProductTable[]> {
  const { rows } = await client.query<ProductTable & { id: string; refersTo: string[] }>(
    `select t.oid::text as id, format('%I.%I', n.nspname, t.relname) as name,
       (select json_agg(json_build_object('name', format('%I', attname), 'type', format_type(atttypid, null))
          order by attnum)
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       exists (select from pg_attribute where attrelid = t.oid and atttypid = 'bytea'::regtype and not attisdropped)
         as "isBulky",
       array(select confrelid::text from pg_constraint where conrelid = t.oid and contype = 'f' and confrelid <> t.oid)
         as "refersTo"
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = any($1) and t.relkind in ('r', 'p') and t.relpersistence = 'p'
       and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
     order by n.nspname, t.relname`,
    [await ownSchemas(client)],
  )
  const kept = rows.filter(({ name }) => !excludedTables.has(name))
  const waiting = new Map(kept.map((table) => [table.id, table]))
  const ordered: ProductTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refersTo }) => refersTo.every((id) => !waiting.has(id)))
    // Tables that refer to each other in a circle have no order; a restore does not need one.
    const next = ready.length > 0 ? ready : [...waiting.values()].slice(0, 1)
    for (const { id, name, columns, isBulky } of next) {
      ordered.push({ name, columns, isBulky })
      waiting.delete(id)
    }
  }
  return ordered
}

/** The sequences behind identity columns and defaults. */
export async function listProductSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, s.relname) as name
     from pg_class s join pg_namespace n on n.oid = s.relnamespace
     where n.nspname = any($1) and s.relkind = 'S' and s.relpersistence = 'p'
       and not exists (select from pg_depend where objid = s.oid and deptype = 'e') order by 1`,
    [await ownSchemas(client)],
  )
  return rows.map(({ name }) => name)
}

/** Whether this database contains accounts or other data. */
export async function hasAccounts(client: pg.ClientBase): Promise<boolean> {
  for (const table of ['auth.users', 'public.user_profiles', 'public.portfolios']) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
    if (rows[0]?.exists !== true) continue
    const found = await client.query(`select from ${table} limit 1`)
    if (found.rowCount !== 0) return true
  }
  return false
}

/** Makes equal values have equal texts, whatever the settings of the connection; for the transaction. */
export async function setTextFormats(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  )
}

/** Reads a table's rows as lines of an archive, a batch at a time; inside a transaction. */
export async function* readRowLines(client: pg.ClientBase, table: ProductTable): AsyncGenerator<readonly string[]> {
  const texts = table.columns.map(({ name }) => `${name}::text`).join(', ')
  await client.query(
    `declare archived no scroll cursor for select to_json(array[${texts}]::text[])::text as line from ${table.name}`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${table.isBulky ? 4 : 1000} from archived`)
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    // After a failure the transaction has ended, and the cursor with it.
    await client.query('close archived').catch(() => {})
  }
}
