import { restErrors } from './rest-error.ts'

/** A table that clients may reach, with its columns; row-level security and column grants say the rest. */
export interface RestTable {
  readonly name: string
  readonly columns: readonly string[]
}

export const restTables: readonly RestTable[] = [
  {
    name: 'user_profiles',
    columns: ['id', 'email', 'username', 'avatar_url', 'full_name', 'plan', 'role', 'created_at', 'updated_at'],
  },
]

/** Which rows and columns a request speaks of. */
export interface RestSelection {
  readonly columns: readonly string[]
  readonly filters: readonly { readonly column: string; readonly value: string | null }[]
  readonly order: readonly { readonly column: string; readonly descending: boolean }[]
  readonly limit: number
  readonly offset: number
}

const maxRows = 1_000

function known(table: RestTable, column: string): string {
  if (!table.columns.includes(column)) throw restErrors.undefinedColumn(table.name, column)
  return column
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw restErrors.badRequest(`"failed to parse ${name} (${text})"`)
  return Number(text)
}

function readFilter(text: string): string | null {
  if (text === 'is.null') return null
  if (text.startsWith('eq.')) return text.slice(3)
  throw restErrors.badRequest(`"failed to parse filter (${text})"`)
}

function readOrder(table: RestTable, text: string): RestSelection['order'] {
  return text.split(',').map((part) => {
    const [column = '', direction = 'asc'] = part.split('.')
    if (direction !== 'asc' && direction !== 'desc') throw restErrors.badRequest(`"failed to parse order (${part})"`)
    return { column: known(table, column), descending: direction === 'desc' }
  })
}

/** Reads the query string: `select`, `order`, `limit`, `offset`, and filters `column=eq.value` or `column=is.null`. */
export function readSelection(table: RestTable, query: Readonly<Record<string, unknown>>): RestSelection {
  const text = (name: string): string | null => {
    const value = query[name]
    if (value === undefined) return null
    if (typeof value !== 'string') throw restErrors.badRequest(`"${name} is given twice"`)
    return value
  }
  const select = (text('select') ?? '*').replaceAll(/\s/g, '')
  const order = text('order')
  const limit = text('limit')
  const own = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
  return {
    columns: select === '*' || select === '' ? table.columns : select.split(',').map((name) => known(table, name)),
    filters: Object.keys(query)
      .filter((name) => !own.has(name))
      .map((name) => ({ column: known(table, name), value: readFilter(text(name) ?? '') })),
    order: order === null ? [] : readOrder(table, order),
    limit: limit === null ? maxRows : Math.min(readCount('limit', limit), maxRows),
    offset: readCount('offset', text('offset') ?? '0'),
  }
}

/** The rows of a body, and the columns that they set; an unknown column is refused. */
export function readRows(
  table: RestTable,
  body: unknown,
): { readonly rows: readonly Record<string, unknown>[]; readonly columns: readonly string[] } {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  if (list.length > 100) throw restErrors.badRequest('"at most 100 rows in one call"')
  const rows = list.map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw restErrors.badJson()
    return row as Record<string, unknown>
  })
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  for (const column of columns) {
    if (!table.columns.includes(column)) throw restErrors.unknownColumn(table.name, column)
  }
  return { rows, columns }
}
