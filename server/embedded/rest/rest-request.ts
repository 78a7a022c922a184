import { knownColumn, readSelect, type RestTable, type SelectedColumn } from './rest-columns.ts'
import { restErrors } from './rest-error.ts'
import { readFilters, type RestFilter } from './rest-filter.ts'

export interface RestSelection {
  readonly columns: readonly SelectedColumn[]
  readonly filters: readonly RestFilter[]
  readonly order: readonly RestOrder[]
  readonly limit: number
  readonly offset: number
}

interface RestOrder {
  readonly column: string
  readonly descending: boolean
  /** Null means PostgreSQL's default: last when ascending. */
  readonly nulls: 'first' | 'last' | null
}

const maxRows = 1_000

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw restErrors.badRequest(`"failed to parse ${name} (${text})"`)
  return Number(text)
}

function readOrder(table: RestTable, text: string): RestOrder[] {
  return text.split(',').map((part) => {
    const match = /^(?<column>[^.]+)(?:\.(?<direction>asc|desc))?(?:\.nulls(?<nulls>first|last))?$/.exec(part.trim())
    if (match?.groups === undefined) {
      throw restErrors.badRequest(`"failed to parse order (${text})" (line 1, column 1)`)
    }
    const { column = '', direction, nulls } = match.groups
    return {
      column: knownColumn(table, column),
      descending: direction === 'desc',
      nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
    }
  })
}

/** Parameters that are not column filters. */
const own = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

type Query = Readonly<Record<string, unknown>>

/** The text of a parameter; null if it is missing. */
export function textIn(query: Query, name: string): string | null {
  const value = query[name]
  if (value === undefined) return null
  if (typeof value !== 'string') throw restErrors.badRequest(`"${name} is given twice"`)
  return value
}

/** A column may have several filters. */
const filtersIn = (query: Query): (readonly [string, string])[] =>
  Object.entries(query).flatMap(([name, value]) => {
    if (own.has(name)) return []
    const texts: unknown[] = Array.isArray(value) ? value : [value]
    return texts.map((text) => [name, String(text)] as const)
  })

/** `Range: 0-9` is an alternative to offset and limit, which take precedence. */
function readRange(header: string | undefined): { readonly offset: number; readonly limit: number | null } {
  const [, first, last] = /^(?:items=)?(\d{1,9})-(\d{1,9})?$/.exec(header ?? '') ?? []
  if (first === undefined) return { offset: 0, limit: null }
  if (last === undefined) return { offset: Number(first), limit: null }
  if (Number(last) < Number(first))
    throw restErrors.badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { offset: Number(first), limit: Number(last) - Number(first) + 1 }
}

/** Parses the selection of a request; `range` is the header of that name. Throws RestError for invalid input. */
export function readSelection(table: RestTable, query: Query, range?: string): RestSelection {
  const order = textIn(query, 'order')
  const [limit, offset] = [textIn(query, 'limit'), textIn(query, 'offset')]
  const asked = readRange(range)
  return {
    columns: readSelect(table, textIn(query, 'select') ?? '*'),
    filters: readFilters(table, filtersIn(query)),
    order: order === null ? [] : readOrder(table, order),
    limit: Math.min(limit === null ? (asked.limit ?? maxRows) : readCount('limit', limit), maxRows),
    offset: offset === null ? asked.offset : readCount('offset', offset),
  }
}

/** Parses a list of column names such as `columns` and `on_conflict`. */
export function readNames(table: RestTable, text: string): string[] {
  return text.split(',').map((name) => {
    const column = name.trim().replaceAll('"', '')
    if (!table.columns.includes(column)) throw restErrors.unknownColumn(table.name, column)
    return column
  })
}

/** The rows of a body and the columns that they set. */
export interface RestRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly string[]
}

/** Parses a body. If the query lists columns (`listed`), all other fields of a row are ignored. */
export function readRows(table: RestTable, body: unknown, listed: readonly string[] | null = null): RestRows {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  if (list.length > 100) throw restErrors.badRequest('"at most 100 rows in one call"')
  const rows = list.map((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw restErrors.badJson()
    return row as Record<string, unknown>
  })
  const columns = listed ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  for (const column of columns) {
    if (!table.columns.includes(column)) throw restErrors.unknownColumn(table.name, column)
  }
  return { rows, columns }
}
