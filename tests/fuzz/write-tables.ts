import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { type MadeCell, madeWorkbook } from '#tests/support/imports/build-workbook.ts'
import type { Draw } from './draw.ts'
import type { Rows } from './table-mutations.ts'

/** A table with the name of its sheet or element. */
export interface Table {
  readonly name: string
  readonly rows: Rows
}

/** A written file. */
export interface WrittenFile {
  readonly bytes: Uint8Array
  /** The cells that a reader must find, sheet by sheet; null if the file is ambiguous. */
  readonly tables: readonly Rows[] | null
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function encoded(text: string, random: Draw): Uint8Array {
  switch (random.integer(0, 5)) {
    case 0:
      return new TextEncoder().encode(`\ufeff${text}`)
    case 1:
      return Buffer.from(`\ufeff${text}`, 'utf16le')
    case 2:
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    default:
      return new TextEncoder().encode(text)
  }
}

function writeText(tables: readonly Table[], random: Draw): WrittenFile {
  const rows = tables.flatMap((table) => table.rows).map((row) => (row.length === 0 ? [''] : row))
  const delimiter = random.chance(0.6) ? ',' : random.pick([';', '\t', '|'])
  const lineEnd = random.pick(['\n', '\r\n', '\r\n', '\r'])
  const always = random.chance(0.2)
  const cellText = (cell: string) => (always || /[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const body = rows.map((row) => row.map(cellText).join(delimiter)).join(lineEnd)
  const named = random.chance(0.15)
  const text = `${named ? `sep=${delimiter}${lineEnd}` : ''}${body}${random.chance(0.7) ? lineEnd : ''}`
  // A text that does not name its delimiter is ambiguous; so is one that looks like HTML.
  const isCertain = (named || rows.every((row) => row.length === rows[0]?.length)) && !/^\s*"?\s*(<|sep=)/i.test(body)
  return {
    bytes: encoded(text, random),
    tables: isCertain && rows[0] !== undefined && rows[0].length > 1 ? [rows] : null,
  }
}

function writePage(tables: readonly Table[], random: Draw): WrittenFile {
  const written = tables.filter(({ rows }) => rows.length > 0)
  const closing = (name: string) => (random.chance(0.9) ? `</${name}>` : '')
  const body = written.map(({ rows }) => {
    const lines = rows.map(
      (row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}${closing('td')}`).join('')}${closing('tr')}`,
    )
    return `<table border=1>${lines.join('\n')}</table>`
  })
  const text = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Report</title></head><body>${body.join('<br>')}</body></html>`
  const cells = written.map(({ rows }) => rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim())))
  return { bytes: encoded(text, random), tables: cells }
}

const isName = (text: string) => /^[A-Za-z][\w.-]*$/.test(text)

/** Elements with attributes; null if column names are not valid attribute names. */
function writeXml(tables: readonly Table[], random: Draw): WrittenFile | null {
  const written = tables.filter(({ rows }) => rows.length > 1)
  const names = written.map(({ rows }) => rows[0] ?? [])
  if (names.some((columns) => columns.length === 0 || !columns.every(isName) || new Set(columns).size < columns.length))
    return null
  const elements = written.map(({ name, rows }, table) => {
    const columns = names[table] ?? []
    return rows.slice(1).map((row) => {
      const attributes = columns.map((column, place) => ` ${column}="${escaped(row[place] ?? '')}"`)
      return `<${name || 'Row'}${attributes.join('')}${random.chance(0.5) ? '/>' : `></${name || 'Row'}>`}`
    })
  })
  const text = `<?xml version="1.0"?>\n<Report>\n${elements.flat().join('\n')}\n</Report>`
  const isCertain = new Set(written.map(({ name }) => name)).size === written.length
  const cells = written.map(({ rows }, table) => rows.map((row) => row.slice(0, names[table]?.length)))
  return { bytes: encoded(text, random), tables: isCertain ? cells : null }
}

const isShortNumber = (cell: string) =>
  /^-?(0|[1-9]\d{0,13})(\.\d{0,6}[1-9])?$/.test(cell) && String(Number(cell)) === cell
const serialOf = (cell: string) => Date.parse(`${cell.replace(' ', 'T')}Z`) / 86_400_000 + 25_569

function writeWorkbook(tables: readonly Table[], random: Draw): WrittenFile {
  const typed = random.chance(0.7)
  const made = (cell: string): MadeCell => {
    if (typed && isShortNumber(cell)) return { number: cell }
    if (typed && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8]) \d\d:\d\d:[0-5]\d$/.test(cell)) {
      const serial = serialOf(cell)
      if (Number.isFinite(serial) && serial % 1 > 0) return { date: String(serial) }
    }
    return random.chance(0.2) && cell !== '' ? { inline: cell } : cell
  }
  const sheets = tables.map(
    ({ name, rows }, index) => [`${index + 1} ${name}`, rows.map((row) => row.map(made))] as const,
  )
  return { bytes: madeWorkbook(Object.fromEntries(sheets)), tables: tables.map(({ rows }) => rows) }
}

/** Writes tables as a file of a type, in one of the ways that programs use. */
export function writeTables(tables: readonly Table[], kind: ImportFile['kind'], random: Draw): WrittenFile {
  switch (kind) {
    case 'page':
      return writePage(tables, random)
    case 'xml':
      return writeXml(tables, random) ?? writeText(tables, random)
    case 'workbook':
      return writeWorkbook(tables, random)
    case 'text':
      return writeText(tables, random)
  }
}
