import { Parser } from 'htmlparser2'
import type { ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import { CellBudget, importFileLimits, UnreadableFileError } from './unreadable-file.ts'

interface OpenTable {
  readonly rows: string[][]
  readonly lines: number[]
  row: string[] | null
  /** The cell being read: its text so far and how many columns it spans. */
  cell: { text: string[]; span: number; hidden: boolean } | null
}

const readSpan = (attributes: Readonly<Record<string, string>>) => {
  const span = Number(attributes.colspan ?? '1')
  return Number.isInteger(span) && span > 1 ? Math.min(span, 100) : 1
}
const isHidden = (attributes: Readonly<Record<string, string>>) => /\bhidden\b/.test(attributes.class ?? '')

/** Collects the tables of a page. A table within a cell becomes a separate table. */
class TableReader {
  readonly sheets: ImportSheet[] = []
  readonly #open: OpenTable[] = []
  readonly #budget = new CellBudget()
  #line = 0

  #table(): OpenTable | undefined {
    return this.#open.at(-1)
  }

  #endCell(table: OpenTable): void {
    const { cell, row } = table
    table.cell = null
    if (cell === null || row === null || cell.hidden) return
    this.#budget.add(cell.span)
    if (row.length + cell.span > importFileLimits.cellsOfRow)
      throw new UnreadableFileError('A row of the page has too many cells.')
    row.push(cell.text.join('').replace(/\s+/g, ' ').trim())
    for (let extra = 1; extra < cell.span; extra += 1) row.push('')
  }

  #endRow(table: OpenTable): void {
    this.#endCell(table)
    const { row } = table
    table.row = null
    if (row === null) return
    this.#line += 1
    table.rows.push(row)
    table.lines.push(this.#line)
  }

  #endTable(): void {
    const table = this.#open.pop()
    if (table === undefined) return
    this.#endRow(table)
    if (table.rows.length > 0) this.sheets.push({ name: '', rows: table.rows, lines: table.lines })
    if (this.sheets.length > importFileLimits.sheets) throw new UnreadableFileError('The page has too many tables.')
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const table = this.#table()
    if (name === 'table') {
      if (this.#open.length >= importFileLimits.depth)
        throw new UnreadableFileError('The tables of the page are nested too deeply.')
      this.#open.push({ rows: [], lines: [], row: null, cell: null })
    } else if (table !== undefined && name === 'tr') {
      this.#endRow(table)
      table.row = []
    } else if (table !== undefined && (name === 'td' || name === 'th')) {
      this.#endCell(table)
      table.row ??= []
      table.cell = { text: [], span: readSpan(attributes), hidden: isHidden(attributes) }
    } else if (name === 'br') this.text(' ')
  }

  text(text: string): void {
    this.#table()?.cell?.text.push(text)
  }

  close(name: string): void {
    const table = this.#table()
    if (table === undefined) return
    if (name === 'td' || name === 'th') this.#endCell(table)
    else if (name === 'tr') this.#endRow(table)
    else if (name === 'table') this.#endTable()
  }

  end(): void {
    while (this.#open.length > 0) this.#endTable()
  }
}

/**
 * Reads the tables of a web page, in the order of their closing tags. Hidden cells are skipped; a cell that spans columns is
 * followed by empty cells. Rows are numbered over the page.
 */
export function readHtmlSheets(text: string): ImportSheet[] {
  const reader = new TableReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (part) => reader.text(part),
    onclosetag: (name) => reader.close(name),
  })
  parser.end(text)
  reader.end()
  if (reader.sheets.length === 0) {
    throw new UnreadableFileError('This page has no table of trades. Export the trades as CSV and choose that file.')
  }
  return reader.sheets
}
