import type pg from 'pg'
import { RowChecksum, type ArchiveHeader, type BackupProgress, type TableFooter } from './archive-format.ts'
import { listProductTables, readRowLines, setTextFormats, type ProductTable } from './product-tables.ts'
import { InvalidArchive, readArchive, type ArchiveLine } from './read-archive.ts'

export interface LoadOptions {
  /**
   * Whether each batch is its own transaction: for a new embedded database, which is deleted after a failure. Otherwise
   * the caller has opened one transaction around everything.
   */
  readonly inSteps: boolean
  readonly progress?: BackupProgress
}

/** Characters of rows per statement. */
const batchSize = 2 * 1024 * 1024
const batchRows = 2_000

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys are dropped during the restore and added again at the end, which checks all rows in any order. */
async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, t.relname) as table, format('%I', c.conname) as name,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname in ('auth', 'storage', 'app', 'public', 'edgeworth') order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Collects the rows of the current table. */
class TableLoad {
  readonly #client: pg.ClientBase
  readonly #insert: string
  readonly #options: LoadOptions
  readonly #name: string
  readonly #total: number
  readonly sum = new RowChecksum()
  #lines: string[] = []
  #size = 0

  constructor(
    client: pg.ClientBase,
    table: ProductTable,
    columns: readonly string[],
    total: number,
    options: LoadOptions,
  ) {
    const types = new Map(table.columns.map(({ name, type }) => [name, type]))
    const texts = columns.map((name, i) => `(row ->> ${i})::${types.get(name) ?? 'text'}`)
    this.#client = client
    this.#name = table.name
    this.#total = total
    this.#options = options
    this.#insert = `insert into ${table.name} (${columns.join(', ')}) overriding system value
      select ${texts.join(', ')} from jsonb_array_elements($1::jsonb) as rows (row)`
  }

  async add(line: string): Promise<void> {
    this.sum.add(line)
    this.#lines.push(line)
    this.#size += line.length
    if (this.#size >= batchSize || this.#lines.length >= batchRows) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return
    const rows = `[${this.#lines.join(',')}]`
    this.#lines = []
    this.#size = 0
    await runStep(this.#client, this.#options, () => this.#client.query(this.#insert, [rows]))
    this.#options.progress?.('reading', this.#name, this.sum.end.rows, this.#total)
  }
}

/** Runs a step of the restore, in its own transaction if `inSteps` is set, with the text formats of archives. */
async function runStep<T>(client: pg.ClientBase, { inSteps }: LoadOptions, work: () => Promise<T>): Promise<T> {
  if (!inSteps) return work()
  await client.query('begin')
  try {
    await setTextFormats(client)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function requireSameTable(path: string, header: ArchiveHeader, tables: ReadonlyMap<string, ProductTable>): void {
  for (const { name, columns } of header.tables) {
    const existing = new Set(tables.get(name)?.columns.map((column) => column.name))
    const missing = tables.has(name) ? columns.filter((column) => !existing.has(column)) : [name]
    if (missing.length > 0)
      throw new InvalidArchive(path, `this version has no place for ${name} (${missing.join(', ')}).`)
  }
}

const isSame = (a: TableFooter, b: TableFooter): boolean => a.rows === b.rows && a.checksum === b.checksum

/** Reads every table and compares it with the archive's checksum. */
async function verifyTables(
  client: pg.ClientBase,
  path: string,
  ends: ReadonlyMap<string, TableFooter>,
  tables: ReadonlyMap<string, ProductTable>,
  { progress }: LoadOptions,
): Promise<void> {
  for (const [name, end] of ends) {
    const table = tables.get(name)
    if (table === undefined) continue
    const sum = new RowChecksum()
    for await (const lines of readRowLines(client, table)) {
      for (const line of lines) sum.add(line)
      progress?.('checking', name, sum.end.rows, end.rows)
    }
    if (!isSame(sum.end, end)) throw new InvalidArchive(path, `${name} did not arrive as it was written.`)
  }
}

/**
 * Loads an archive into a database that has the archive's migrations and no rows worth keeping. Triggers are disabled
 * meanwhile, so that balances and times stay as archived. At the end every table is read back and compared.
 */
export async function loadArchive(
  client: pg.ClientBase,
  path: string,
  header: ArchiveHeader,
  options: LoadOptions,
): Promise<void> {
  const tables = new Map((await listProductTables(client)).map((table) => [table.name, table]))
  requireSameTable(path, header, tables)
  const names = header.tables.map(({ name }) => name)
  const step = <T>(work: () => Promise<T>) => runStep(client, options, work)
  const keys = await step(async () => {
    const dropped = await dropForeignKeys(client)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Rows that migrations inserted: the archive contains them.
    if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
    return dropped
  })

  const ends = new Map<string, TableFooter>()
  let load: { readonly name: string; readonly into: TableLoad } | null = null
  const take = async (line: ArchiveLine) => {
    if (line.kind === 'row') return load?.into.add(line.text)
    if (line.kind === 'table') {
      const archived = header.tables.find(({ name }) => name === line.name)
      const table = tables.get(line.name)
      if (archived === undefined || table === undefined)
        throw new InvalidArchive(path, `it holds rows of ${line.name}.`)
      load = { name: line.name, into: new TableLoad(client, table, archived.columns, archived.rows, options) }
    } else if (line.kind === 'end' && load !== null) {
      await load.into.flush()
      if (!isSame(load.into.sum.end, line.end)) throw new InvalidArchive(path, `${load.name} is incomplete.`)
      ends.set(load.name, line.end)
    } else if (line.kind === 'sequences') {
      for (const [name, { value, called }] of Object.entries(line.sequences)) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, called])
      }
    }
  }
  for await (const lines of readArchive(path)) for (const line of lines) await take(line)

  await step(async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const name of names) await client.query(`analyze ${name}`)
  })
  await step(() => verifyTables(client, path, ends, tables, options))
}
