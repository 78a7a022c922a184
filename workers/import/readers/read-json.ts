import { guardFormula } from '#domain/importers/reading/tables/csv.ts'
import type { ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import { CellBudget, importFileLimits, UnreadableFileError } from './unreadable-file.ts'
import { formatStoredNumber } from './workbook-cells.ts'

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTable = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

/** Parses JSON; undefined for any other text. */
export function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The objects of a file: a list of them, or the longest list in an object such as `{ "trades": [...] }`. */
function findTable(value: unknown): { readonly name: string; readonly rows: readonly JsonObject[] } | null {
  if (isTable(value)) return { name: '', rows: value }
  if (!isObject(value)) return null
  const tables = Object.entries(value).flatMap(([name, rows]) => (isTable(rows) ? [{ name, rows }] : []))
  return tables.toSorted((a, b) => b.rows.length - a.rows.length)[0] ?? null
}

type Names = ReadonlyMap<string, string>

/** Names of the playbook by id, beside the trades of our own export: `{ "names": { "setups": { id: name } } }`. */
function namesIn(value: unknown): Names {
  const groups = isObject(value) && isObject(value['names']) ? Object.values(value['names']) : []
  const pairs = groups.flatMap((group) => (isObject(group) ? Object.entries(group) : []))
  return new Map(pairs.flatMap(([id, name]) => (typeof name === 'string' ? [[id, name] as const] : [])))
}

/** A cell as the CSV of the same data has it, with names for ids; lists of objects and objects stay JSON. */
function cellOf(value: unknown, names: Names): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return formatStoredNumber(String(value))
  if (typeof value === 'string') return guardFormula(names.get(value) ?? value)
  if (typeof value === 'boolean') return String(value)
  if (isObject(value)) {
    return JSON.stringify(Object.fromEntries(Object.entries(value).map(([key, item]) => [names.get(key) ?? key, item])))
  }
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return JSON.stringify(value)
  const named = value.map((item) => names.get(item) ?? item)
  return named.some((item) => item.includes(';')) ? JSON.stringify(named) : guardFormula(named.join('; '))
}

/** Reads a list of objects as one table, with their keys as columns. Objects count from 1. */
export function readJsonSheet(value: unknown): ImportSheet {
  const table = findTable(value)
  if (table === null) throw new UnreadableFileError('This JSON file has no list of trades. Export the trades as CSV.')
  const columns = [...new Set(table.rows.flatMap((row) => Object.keys(row)))]
  if (columns.length > importFileLimits.cellsOfRow)
    throw new UnreadableFileError('A trade of the file has too many fields.')
  new CellBudget().add(columns.length * (table.rows.length + 1))
  const byId = namesIn(value)
  const rows = table.rows.map((row) => columns.map((column) => cellOf(row[column], byId)))
  // The header is no object, so its number follows theirs.
  return {
    name: table.name,
    rows: [columns, ...rows],
    lines: [rows.length + 1, ...rows.map((_row, index) => index + 1)],
  }
}
