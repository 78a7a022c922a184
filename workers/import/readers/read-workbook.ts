import { Parser } from 'htmlparser2'
import type { ImportSheet } from '#domain/importers/reading/import-file.ts'
import { CellBudget, importFileLimits, UnreadableFileError } from './unreadable-file.ts'
import { unzip } from './unzip.ts'
import { columnIndex, formatSerialDate, isDateFormat, isDateSerial, formatStoredNumber } from './workbook-cells.ts'

type Attributes = Readonly<Record<string, string>>

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Walks through an XML part; names come without their namespace. */
function walkXml(
  bytes: Uint8Array | undefined,
  open: (name: string, attributes: Attributes) => void,
  close: (name: string, text: string) => void = () => undefined,
): void {
  if (bytes === undefined) return
  let text: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        text = []
        open(local(name), attributes)
      },
      ontext: (part) => text.push(part),
      onclosetag: (name) => {
        close(local(name), text.join(''))
        text = []
      },
    },
    { xmlMode: true },
  )
  parser.end(new TextDecoder().decode(bytes))
}

function sharedStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = []
  let current = ''
  let phonetic = false
  walkXml(
    bytes,
    (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic = true
    },
    (name, text) => {
      if (name === 't' && !phonetic) current += text
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') strings.push(current)
    },
  )
  return strings
}

/** For each style of a cell whether it shows a date. */
function dateStyles(bytes: Uint8Array | undefined): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  walkXml(
    bytes,
    (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? '0')
        styles.push(isDateFormat(id, codes.get(id)))
      }
    },
    (name) => {
      if (name === 'cellXfs') inCells = false
    },
  )
  return styles
}

interface Book {
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly from1904: boolean
}

function readBook(parts: ReadonlyMap<string, Uint8Array>): Book {
  const targets = new Map<string, string>()
  walkXml(parts.get('xl/_rels/workbook.xml.rels'), (name, { Id, Target }) => {
    if (name !== 'Relationship' || Id === undefined || Target === undefined) return
    targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  })
  const sheets: { name: string; path: string }[] = []
  let from1904 = false
  walkXml(parts.get('xl/workbook.xml'), (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    const path = name === 'sheet' ? targets.get(attributes['r:id'] ?? '') : undefined
    if (path !== undefined) sheets.push({ name: attributes.name ?? '', path })
  })
  return { sheets, from1904 }
}

interface Cell {
  readonly column: number
  readonly type: string
  readonly isDate: boolean
}

function cellText({ type, isDate }: Cell, stored: string, strings: readonly string[], from1904: boolean): string {
  switch (type) {
    case 's':
      return strings[Number(stored)] ?? ''
    case 'inlineStr':
    case 'str':
    case 'd':
    case 'e':
      return stored
    case 'b':
      return stored === '1' ? 'TRUE' : 'FALSE'
    default:
      if (stored === '') return ''
      return isDate && isDateSerial(Number(stored))
        ? formatSerialDate(Number(stored), from1904)
        : formatStoredNumber(stored)
  }
}

/** The rows of one sheet, with its empty rows above and between; `count` is of the whole workbook. */
function sheetRows(
  bytes: Uint8Array,
  strings: readonly string[],
  styles: readonly boolean[],
  from1904: boolean,
  count: CellBudget,
): { rows: string[][]; numbers: number[] } {
  const rows: string[][] = []
  const numbers: number[] = []
  let row: string[] = []
  let number = 0
  let cell: Cell | null = null
  let stored = ''
  walkXml(
    bytes,
    (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r ?? number + 1)
        row = []
      } else if (name === 'c') {
        const column = columnIndex(attributes.r ?? '') ?? row.length
        if (column >= importFileLimits.cellsOfRow)
          throw new UnreadableFileError('A row of the spreadsheet has too many cells.')
        cell = { column, type: attributes.t ?? 'n', isDate: styles[Number(attributes.s ?? '-1')] ?? false }
        stored = ''
      }
    },
    (name, text) => {
      if (cell !== null && (name === 'v' || name === 't')) stored += text
      else if (name === 'c' && cell !== null) {
        count.add(1 + Math.max(0, cell.column - row.length))
        while (row.length < cell.column) row.push('')
        row[cell.column] = cellText(cell, stored, strings, from1904)
        cell = null
      } else if (name === 'row' && Number.isSafeInteger(number) && number > 0) {
        rows.push(row)
        numbers.push(number)
      }
    },
  )
  return { rows, numbers }
}

const isRead = (name: string) =>
  name === 'xl/workbook.xml' ||
  name === 'xl/_rels/workbook.xml.rels' ||
  name === 'xl/sharedStrings.xml' ||
  name === 'xl/styles.xml' ||
  /^xl\/worksheets\/[^/]+\.xml$/.test(name)

/**
 * The sheets of an XLSX workbook. Dates come as ISO local text and numbers as they were typed; rows of the second sheet
 * are counted on from the first.
 */
export function readWorkbookSheets(bytes: Uint8Array): ImportSheet[] {
  const parts = unzip(bytes, isRead)
  const { sheets, from1904 } = readBook(parts)
  if (sheets.length === 0) {
    throw new UnreadableFileError('This is a ZIP archive without a spreadsheet. Unpack it and choose the files in it.')
  }
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml'))
  const styles = dateStyles(parts.get('xl/styles.xml'))
  const count = new CellBudget()
  const read: ImportSheet[] = []
  let before = 0
  for (const { name, path } of sheets) {
    const part = parts.get(path)
    if (part === undefined) continue
    const { rows, numbers } = sheetRows(part, strings, styles, from1904, count)
    // Rows are numbered upwards; those of a damaged sheet that are not go on from the row before.
    const lines: number[] = []
    for (const number of numbers) lines.push(Math.max(before + number, (lines.at(-1) ?? before) + 1))
    before = Math.max(before, ...lines.slice(-1))
    read.push({ name, rows, lines })
  }
  return read
}
