import { sql, type Transaction } from 'kysely'
import { archiveDocuments } from '#contract/accounts/archive-documents.ts'
import { tradeInput } from '#contract/trades/field-schemas.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findTrades } from '#server/trades/storage/trades.ts'
import { archivedTables, columnOf, rowsPerPage, type TableDocument } from './archived-tables.ts'

/** A line of a document. */
export type DocumentLine = Readonly<Record<string, unknown>>

/** Some lines, and the position from which the next page is read; null if none follow. */
export interface LinesPage {
  readonly lines: readonly DocumentLine[]
  readonly after: DocumentLine | null
}

/** Fields of a setup's line that the table stores in two columns. */
const setupStop = ['stopKind', 'stopValue'] as const

/** The fields of a document that its table has as columns. */
export function tableFields(name: TableDocument): string[] {
  const fields = Object.keys(archiveDocuments[name].shape)
  return name === 'setups' ? [...fields.filter((field) => field !== 'stop'), ...setupStop] : fields
}

/** Builds a setup's line from its row. */
function mergeStop({ stopKind, stopValue, ...line }: DocumentLine): DocumentLine {
  return { ...line, stop: stopKind === null ? null : { kind: stopKind, value: stopValue } }
}

const toArchivedExample = (line: DocumentLine): DocumentLine => ({ ...line, path: toArchivePath(String(line.path)) })

/** The rows of a table that belong to an account, in the order of their key. */
export async function readRows(
  trx: Transaction<Schema>,
  userId: Id,
  name: TableDocument,
  after: DocumentLine | null,
): Promise<LinesPage> {
  const archived = archivedTables[name]
  const { table, key, page = rowsPerPage, inOrder } = archived
  const fields = tableFields(name)
  const selected = fields.map((field) => sql`${sql.ref(columnOf(archived, field))} as ${sql.ref(field)}`)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const follows =
    after === null
      ? sql`true`
      : sql`(${columns}) > (
          select ${columns} from json_populate_record(null::${sql.table(`public.${table}`)}, ${JSON.stringify(after)}::json)
        )`
  // Otherwise the database collects and sorts all following rows for every page: two million bars took minutes.
  if (inOrder === true) await preferIndexOrder(trx)
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)} from ${sql.table(table)}
    where user_id = ${userId}::uuid and ${follows} order by ${columns} limit ${page}
  `.execute(trx)
  const last = rows.at(-1)
  const places = Object.fromEntries(fields.map((field) => [columnOf(archived, field), field]))
  return {
    lines: name === 'setups' ? rows.map(mergeStop) : name === 'setupExamples' ? rows.map(toArchivedExample) : rows,
    after:
      last === undefined || rows.length < page
        ? null
        : Object.fromEntries(key.map((column) => [column, last[places[column] ?? column]])),
  }
}

/** For the rest of the transaction, rows are read through an index if one has the required order. */
async function preferIndexOrder(trx: Transaction<Schema>): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(trx)
}

const statedFields = Object.keys(tradeInput.shape)
const originFields = [
  'id',
  'portfolioId',
  'source',
  'importBatchId',
  'excursionSource',
  'commissionSource',
  'createdAt',
]

/** The trades of an account with their inputs, by id. */
export async function readTrades(trx: Transaction<Schema>, userId: Id, after: DocumentLine | null): Promise<LinesPage> {
  let query = trx
    .selectFrom('trades')
    .select(['id', 'import_key as importKey'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(rowsPerPage)
  if (after !== null) query = query.where('id', '>', after.id as Id)
  const places = await query.execute()
  const trades = await findTrades(
    trx,
    places.map(({ id }) => id),
  )
  const lines = places.flatMap(({ id, importKey }): DocumentLine[] => {
    const found = trades.get(id)
    if (found === undefined) return []
    const trade: DocumentLine = { ...found }
    const line: Record<string, unknown> = { importKey }
    for (const field of [...originFields, ...statedFields]) line[field] = trade[field]
    const files = line.screenshots as readonly { readonly path: string }[]
    line.screenshots = files.map((file) => ({ ...file, path: toArchivePath(file.path) }))
    return [line]
  })
  return { lines, after: places.length < rowsPerPage ? null : (places.at(-1) ?? null) }
}

/** The path of a stored file in an archive, without the account's folder. */
const toArchivePath = (path: string): string => `files/${path.slice(path.indexOf('/') + 1)}`

/** An account's profile, without its sign-in. */
export async function readProfile(trx: Transaction<Schema>, userId: Id): Promise<LinesPage> {
  const rows = await trx
    .selectFrom('user_profiles')
    .select(['full_name as fullName', 'username'])
    .where('id', '=', userId)
    .execute()
  return { lines: rows, after: null }
}
