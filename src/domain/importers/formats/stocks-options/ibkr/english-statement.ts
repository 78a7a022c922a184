import { isSpreadsheetFile } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { translateHeader } from '#domain/importers/reading/languages/header-words.ts'
import type { ImportFile, ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import { parsePlainDecimal } from '#domain/numbers/decimal.ts'
import { tradeWords } from './statement-words.ts'

type Row = readonly string[]

const textOf = (cells: Row, index: number) => (cells[index] ?? '').trim()
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}, \d{2}:\d{2}/.test(text)
const isNumber = (text: string) => parsePlainDecimal(text.replaceAll(',', '')) !== null
const isHeader = (cells: Row) => textOf(cells, 1) === 'Header'

/** Data rows of a header, up to the next one of its section. */
function rowsBelow({ rows }: ImportSheet, index: number): readonly Row[] {
  const section = textOf(rows[index] ?? [], 0)
  const found: Row[] = []
  for (const cells of rows.slice(index + 1)) {
    if (textOf(cells, 0) !== section || isHeader(cells)) break
    if (textOf(cells, 1) === 'Data') found.push(cells)
  }
  return found
}

/** Columns after the price, without the code at the end, by their number. */
const lastColumns: Readonly<Record<number, readonly string[]>> = {
  4: ['Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L'],
  6: ['C. Price', 'Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L', 'MTM P/L'],
  7: ['C. Price', 'Proceeds', 'Comm/Fee', 'Basis', 'Realized P/L', 'Realized P/L %', 'MTM P/L'],
}

/**
 * The header of trades in English: columns are in the same order in every language, the symbol before the time, and the
 * size, the price, amounts and codes after it. Null for the header of another section, such as open positions, and where
 * nothing tells the commission.
 */
function nameTradeColumns(header: Row, below: readonly Row[]): Row | null {
  const sample = below.find((cells) => cells.some(isMoment) && /^(?:Order|Trade|Execution)$/.test(textOf(cells, 2)))
  if (textOf(header, 2) !== 'DataDiscriminator' || sample === undefined) return null
  const moment = sample.findIndex(isMoment)
  const size = isNumber(textOf(sample, moment + 1)) ? moment + 1 : moment + 2
  const end = header.findLastIndex((cell) => cell.trim() !== '')
  const names = [...(translateHeader(header, tradeWords, 1) ?? header)]
  const set = (index: number, name: string) => {
    names[index] = name
  }
  for (const [index, name] of ['Trades', 'Header', 'DataDiscriminator', 'Asset Category', 'Currency'].entries())
    set(index, name)
  if (moment === 7) set(5, 'Account')
  set(moment - 1, 'Symbol')
  set(moment, 'Date/Time')
  set(size, 'Quantity')
  set(size + 1, 'T. Price')
  set(end, 'Code')
  for (const [offset, name] of (lastColumns[end - size - 2] ?? []).entries()) {
    const index = size + 2 + offset
    const written = textOf(header, index)
    if (written === '') continue
    const currency = /\b[A-Z]{3}$/.exec(written)?.[0]
    set(index, name === 'Comm/Fee' && currency !== undefined ? `Comm in ${currency}` : name)
  }
  // Without its commissions, trades would be read as free of costs.
  return names.some((name) => name === 'Comm/Fee' || /^Comm in [A-Z]{3}$/.test(name)) ? names : null
}

/** First place of a multiplier: after category, symbol, description, contract id, underlying and exchange. */
const firstMultiplier = 8

/** The header of the section about instruments in English; null for any other section. */
function nameInstrumentColumns(header: Row, below: readonly Row[], category: string, symbol: string): Row | null {
  if (textOf(header, 2) !== category || textOf(header, 3) !== symbol) return null
  const sample = below.find((cells) => /^\d{4,}$/.test(textOf(cells, 5)))
  const place = sample?.findIndex((cell, index) => index >= firstMultiplier && isNumber(cell.trim())) ?? -1
  if (place < 0) return null
  const names = ['Financial Instrument Information', 'Header', 'Asset Category', 'Symbol']
  return header.map((cell, index) =>
    index === place ? 'Multiplier' : index === place - 2 ? 'Underlying' : (names[index] ?? cell),
  )
}

/** The header of the section of corporate actions in English; null for any other section. */
function nameActionColumns(header: Row, below: readonly Row[], category: string, currency: string): Row | null {
  if (textOf(header, 2) !== category || textOf(header, 3) !== currency) return null
  const sample = below.find((cells) => cells.some(isMoment))
  const moment = sample?.findIndex(isMoment) ?? -1
  if (sample === undefined || !textOf(sample, moment + 1).includes('(') || !isNumber(textOf(sample, moment + 2)))
    return null
  const names = [...header]
  names.splice(0, 4, 'Corporate Actions', 'Header', 'Asset Category', 'Currency')
  names.splice(moment, 3, 'Date/Time', 'Description', 'Quantity')
  return names
}

function translateSheet(sheet: ImportSheet): ImportSheet {
  const headers = sheet.rows.flatMap((cells, index) => (isHeader(cells) ? [index] : []))
  const named = new Map<number, Row>()
  const sections = new Map<string, string>()
  const record = (index: number, row: Row | null) => {
    if (row === null) return
    named.set(index, row)
    sections.set(textOf(sheet.rows[index] ?? [], 0), textOf(row, 0))
  }
  for (const index of headers) record(index, nameTradeColumns(sheet.rows[index] ?? [], rowsBelow(sheet, index)))
  const [trades] = named.keys()
  if (trades === undefined) return sheet
  const words = sheet.rows[trades] ?? []
  const symbol = textOf(words, (named.get(trades) ?? []).indexOf('Symbol'))
  for (const index of headers) {
    if (named.has(index)) continue
    const [header, below] = [sheet.rows[index] ?? [], rowsBelow(sheet, index)]
    record(index, nameInstrumentColumns(header, below, textOf(words, 3), symbol))
    if (!named.has(index)) record(index, nameActionColumns(header, below, textOf(words, 3), textOf(words, 4)))
  }
  const rows = sheet.rows.map((cells, index) => {
    const section = sections.get(textOf(cells, 0))
    return named.get(index) ?? (section === undefined ? cells : [section, ...cells.slice(1)])
  })
  return { ...sheet, rows }
}

const cache = new WeakMap<ImportFile, ImportFile>()

/**
 * A statement with the sections and headers that are read in English. Statements in other languages have the same columns,
 * sides, codes and kinds of rows; only names differ. English ones stay as they are.
 */
export function readStatementInEnglish(file: ImportFile): ImportFile {
  const before = cache.get(file)
  if (before !== undefined) return before
  const isEnglish = file.sheets.some(({ rows }) =>
    rows.some((cells) => isHeader(cells) && textOf(cells, 0) === 'Trades'),
  )
  const translated = isEnglish || !isSpreadsheetFile(file) ? file : { ...file, sheets: file.sheets.map(translateSheet) }
  cache.set(file, translated)
  return translated
}
