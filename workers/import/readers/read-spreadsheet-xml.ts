import { Parser } from 'htmlparser2'
import type { ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import { localName } from './local-name.ts'
import { CellBudget, importFileLimits, UnreadableFileError } from './unreadable-file.ts'
import { formatStoredNumber } from './workbook-cells.ts'

type Attributes = Readonly<Record<string, string>>

/** A positive integer attribute; 0 if missing or invalid. */
function countAttribute(attributes: Attributes, name: string): number {
  const value = Number(attributes[`ss:${name}`] ?? attributes[name] ?? '0')
  return Number.isSafeInteger(value) && value > 0 ? value : 0
}

/** Formats a date as ISO local text: only the time on Excel's day zero, only the date at midnight. */
function formatDateTime(text: string): string {
  const [date = '', clock] = text.split('T')
  if (clock === undefined) return text
  const time = clock.replace(/\.0+$/, '')
  if (date === '1899-12-31') return time
  return time === '00:00:00' ? date : `${date} ${time}`
}

const formatters: Readonly<Record<string, (text: string) => string>> = {
  Number: formatStoredNumber,
  DateTime: formatDateTime,
  Boolean: (text) => (text === '1' ? 'TRUE' : 'FALSE'),
}

/** Collects the cells of a workbook's sheets, without their comments. */
class WorkbookReader {
  readonly sheets: { name: string; rows: string[][]; lines: number[] }[] = []
  readonly #budget = new CellBudget()
  #row: string[] = []
  /** Number of the row in its sheet, and how many further rows it represents. */
  #number = 0
  #span = 0
  /** Column of the cell, and its data: null outside the data element. */
  #column = 0
  #data: { type: string; text: string } | null = null
  #inComment = false

  open(name: string, attributes: Attributes): void {
    if (name === 'Worksheet') {
      if (this.sheets.length >= importFileLimits.sheets) throw new UnreadableFileError('The file has too many sheets.')
      this.sheets.push({ name: attributes['ss:Name'] ?? attributes['Name'] ?? '', rows: [], lines: [] })
      this.#number = 0
      this.#span = 0
    } else if (name === 'Row') {
      this.#number = Math.max(countAttribute(attributes, 'Index'), this.#number + this.#span + 1)
      this.#span = countAttribute(attributes, 'Span')
      this.#row = []
    } else if (name === 'Cell') {
      this.#column = Math.max(countAttribute(attributes, 'Index') - 1, this.#row.length)
      const width = this.#column + 1 + countAttribute(attributes, 'MergeAcross')
      if (width > importFileLimits.cellsOfRow)
        throw new UnreadableFileError('A row of the spreadsheet has too many cells.')
      this.#budget.add(width - this.#row.length)
      while (this.#row.length < width) this.#row.push('')
    } else if (name === 'Comment') this.#inComment = true
    else if (name === 'Data' && !this.#inComment) {
      this.#data = { type: attributes['ss:Type'] ?? attributes['Type'] ?? '', text: '' }
    }
  }

  text(part: string): void {
    if (this.#data !== null) this.#data.text += part
  }

  close(name: string): void {
    if (name === 'Comment') this.#inComment = false
    else if (name === 'Data' && this.#data !== null) {
      const { type, text } = this.#data
      this.#row[this.#column] = formatters[type]?.(text) ?? text
      this.#data = null
    } else if (name === 'Row') {
      this.sheets.at(-1)?.rows.push(this.#row)
      this.sheets.at(-1)?.lines.push(this.#number)
    }
  }
}

/** Reads the sheets of an XML workbook, with cells and lines like those of `readWorkbookSheets`. */
export function readSpreadsheetXmlSheets(text: string): ImportSheet[] {
  const reader = new WorkbookReader()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(localName(name), attributes),
      ontext: (part) => reader.text(part),
      onclosetag: (name) => reader.close(localName(name)),
    },
    { xmlMode: true },
  )
  parser.end(text)
  let linesBefore = 0
  return reader.sheets.map(({ name, rows, lines }) => {
    const numbered = lines.map((line) => linesBefore + line)
    linesBefore = numbered.at(-1) ?? linesBefore
    return { name, rows, lines: numbered }
  })
}
