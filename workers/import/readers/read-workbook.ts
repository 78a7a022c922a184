import { Parser } from 'htmlparser2'
import type { ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import { localName } from './local-name.ts'
import { CellBudget, importFileLimits, UnreadableFileError } from './unreadable-file.ts'
import { unzip } from './unzip.ts'
import { columnIndex, formatSerialDate, isDateFormat, isDateSerial, formatStoredNumber } from './workbook-cells.ts'

type Attributes = Readonly<Record<string, string>>

/** Walks an XML part, with names without their namespace. */
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
        open(localName(name), attributes)
      },
      ontext: (part) => text.push(part),
      onclosetag: (name) => {
        close(localName(name), text.join(''))
        text = []
      },
    },
    { xmlMode: true },
  )
  parser.end(new TextDecoder().decode(bytes))
}

function readSharedStrings(bytes: Uint8Array | undefined): string[] {
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

/** Reads whether each cell style shows a date. */
function readDateStyles(bytes: Uint8Array | undefined): boolean[] {
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

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly from1904: boolean
}

function readContents(parts: ReadonlyMap<string, Uint8Array>): Workbook {
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

function formatCell({ type, isDate }: Cell, stored: string, strings: readonly string[], from1904: boolean): string {
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

/** Reads the rows of one sheet with their row numbers. `budget` counts the cells of the workbook. */
function readRows(
  bytes: Uint8Array,
  strings: readonly string[],
  styles: readonly boolean[],
  from1904: boolean,
  budget: CellBudget,
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
        budget.add(1 + Math.max(0, cell.column - row.length))
        while (row.length < cell.column) row.push('')
        row[cell.column] = formatCell(cell, stored, strings, from1904)
        cell = null
      } else if (name === 'row' && Number.isSafeInteger(number) && number > 0) {
        rows.push(row)
        numbers.push(number)
      }
    },
  )
  return { rows, numbers }
}

const isNeeded = (name: string) =>
  name === 'xl/workbook.xml' ||
  name === 'xl/_rels/workbook.xml.rels' ||
  name === 'xl/sharedStrings.xml' ||
  name === 'xl/styles.xml' ||
  /^xl\/worksheets\/[^/]+\.xml$/.test(name)

/**
 * Reads the sheets of an XLSX workbook: dates as ISO local text, numbers as they were typed. Line numbers continue from one
 * sheet to the next.
 */
export function readWorkbookSheets(bytes: Uint8Array): ImportSheet[] {
  const parts = unzip(bytes, isNeeded)
  const { sheets, from1904 } = readContents(parts)
  if (sheets.length === 0) {
    throw new UnreadableFileError('This is a ZIP archive without a spreadsheet. Unpack it and choose the files in it.')
  }
  const strings = readSharedStrings(parts.get('xl/sharedStrings.xml'))
  const styles = readDateStyles(parts.get('xl/styles.xml'))
  const budget = new CellBudget()
  const read: ImportSheet[] = []
  let linesBefore = 0
  for (const { name, path } of sheets) {
    const part = parts.get(path)
    if (part === undefined) continue
    const { rows, numbers } = readRows(part, strings, styles, from1904, budget)
    // Row numbers must increase. In a damaged sheet where they do not, a row continues from the previous one.
    const lines: number[] = []
    for (const number of numbers) lines.push(Math.max(linesBefore + number, (lines.at(-1) ?? linesBefore) + 1))
    linesBefore = Math.max(linesBefore, ...lines.slice(-1))
    read.push({ name, rows, lines })
  }
  return read
}
