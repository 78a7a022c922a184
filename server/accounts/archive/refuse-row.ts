import { sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { ArchiveDocument } from '#contract/accounts/archive-documents.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Whether the database rejected the data (SQLSTATE classes 22 and 23). */
export const isDatabaseRefusal = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')

const remedy = 'Correct the entry in the exported account, export it again and restore the new archive.'

/** The refusal of an archive because of one entry, with the remedy. */
export function invalidEntry(field: string, what: string): ApiError {
  const message = `The archive holds something that an account cannot have; nothing was restored. ${what} ${remedy}`
  return new ApiError('validation_failed', message, [{ field, message: what }])
}

/** Explains why the database rejected a row, without its own wording. */
function reasonOf({ code, constraint, detail, message }: DatabaseError): string {
  switch (code) {
    case '23502':
      return 'is missing'
    case '23503':
      return 'names something that is not there'
    case '23505':
      return `occurs twice (${detail ?? constraint ?? message})`
    case '23514':
      return `cannot be so (${constraint ?? message})`
    case undefined:
    default:
      return `cannot be kept (${message})`
  }
}

/** The columns that the error concerns. */
async function columnsOf(trx: Transaction<Schema>, { table, column, constraint }: DatabaseError): Promise<string[]> {
  if (column !== undefined) return [column]
  if (table === undefined || constraint === undefined) return []
  const { rows } = await sql<{ name: string }>`
    select attribute.attname as name from pg_constraint held
    join pg_attribute attribute on attribute.attrelid = held.conrelid and attribute.attnum = any(held.conkey)
    where held.conname = ${constraint} and held.conrelid = to_regclass(${`public.${table}`})
    order by attribute.attnum
  `.execute(trx)
  return rows.map(({ name }) => name)
}

/** The name of an entry, otherwise its id, otherwise its first value. */
function describeEntry(entry: object): string {
  const row: Readonly<Record<string, unknown>> = { ...entry }
  const name = row.name ?? row.title ?? row.symbol
  const id = row.id ?? Object.values(row).find((value) => typeof value === 'string')
  return [
    ...(typeof name === 'string' ? [`"${name.slice(0, 80)}"`] : []),
    ...(typeof id === 'string' ? [id] : []),
  ].join(' ')
}

async function attempt<T>(trx: Transaction<Schema>, run: () => Promise<T>): Promise<T> {
  await sql`savepoint archived_rows`.execute(trx)
  try {
    const answer = await run()
    await sql`release savepoint archived_rows`.execute(trx)
    return answer
  } catch (error) {
    if (isDatabaseRefusal(error)) await sql`rollback to savepoint archived_rows`.execute(trx)
    throw error
  }
}

/** Finds the first row that the database rejects by binary search: twenty statements for a million rows. */
async function findRefusedRow<R>(
  trx: Transaction<Schema>,
  rows: readonly R[],
  insert: (rows: readonly R[]) => Promise<unknown>,
): Promise<R | undefined> {
  let rest = rows
  while (rest.length > 1) {
    const half = rest.slice(0, Math.ceil(rest.length / 2))
    try {
      await attempt(trx, () => insert(half))
      rest = rest.slice(half.length)
    } catch (error) {
      if (!isDatabaseRefusal(error)) throw error
      rest = half
    }
  }
  return rest[0]
}

/**
 * Inserts rows of a document. If the database refuses one of them, throws `validation_failed` with document, entry,
 * field and remedy; `fieldOf` returns the document's field for a column.
 */
export async function insertWithRowErrors<R extends object, T>(
  trx: Transaction<Schema>,
  document: ArchiveDocument,
  rows: readonly R[],
  insert: (rows: readonly R[]) => Promise<T>,
  fieldOf: (column: string) => string,
): Promise<T> {
  try {
    return await attempt(trx, () => insert(rows))
  } catch (error) {
    if (!isDatabaseRefusal(error)) throw error
    const row = await findRefusedRow(trx, rows, insert)
    const fields = (await columnsOf(trx, error)).map(fieldOf)
    const entry = row === undefined ? 'an entry' : describeEntry(row)
    const field = [`documents/${document}.jsonl`, ...(row === undefined ? [] : [entry]), fields.join(',')]
    const subject = fields.length === 0 ? 'it' : fields.join(', ')
    const what = `In documents/${document}.jsonl, ${entry}: ${subject} ${reasonOf(error)}.`
    throw invalidEntry(field.filter((part) => part !== '').join('.'), what)
  }
}
