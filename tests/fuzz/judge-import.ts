import { matchingMethods } from '#domain/fills/fill.ts'
import { formats, rankFormats, readImport } from '#domain/importers/formats/catalogue.ts'
import { fingerprintHeaders, findMissingFields } from '#domain/importers/formats/generic/column-mapping.ts'
import { findLikelyHeader, createMappedFormat } from '#domain/importers/formats/generic/mapped-format.ts'
import { suggestMapping } from '#domain/importers/formats/generic/suggest-mapping.ts'
import { isDustKey } from '#domain/importers/matching/dust.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, FormatReading, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { knownAfter, knownWithoutKeys } from '#tests/support/imports/known-positions.ts'
import { readImportFile } from '#workers/import/readers/read-file.ts'
import { UnreadableFileError } from '#workers/import/readers/unreadable-file.ts'
import { checkConservation, checkTrades } from './judge-trades.ts'
import type { WrittenFile } from './write-tables.ts'

/** The outcome of reading a file. */
export type Verdict =
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'read'; readonly rows: number; readonly trades: number }

const rowsOf = ({ sheets }: ImportFile) => sheets.reduce((total, { rows }) => total + rows.length, 0)

/** Throws if a row of the file is missing from the reading or occurs twice. */
function checkRows(file: ImportFile, reading: FormatReading): void {
  const inTrades = new Set(reading.trades.flatMap(({ line, lines }) => lines ?? [line]))
  const left = [...reading.rejected, ...reading.ignored]
  const others = left.map(({ line }) => line)
  const rows = rowsOf(file)
  if (inTrades.size + others.length + reading.blank !== rows) {
    throw new Error(
      `${rows} rows, but ${inTrades.size} in trades, ${reading.rejected.length} rejected, ${reading.ignored.length} ignored, ${reading.blank} blank`,
    )
  }
  if (new Set(others).size !== others.length) throw new Error('a row is rejected or ignored twice')
  if (others.some((line) => inTrades.has(line))) throw new Error('a row of a trade is rejected or ignored')
  const lines = new Set(file.sheets.flatMap((sheet) => sheet.lines))
  const stray = [...inTrades, ...others].find((line) => !lines.has(line))
  if (stray !== undefined) throw new Error(`the file has no line ${stray}`)
  if (left.some(({ reason }) => reason.trim().length < 5)) throw new Error('a row is left out without a reason')
}

const trimmed = (row: readonly string[]) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
const textOf = (rows: readonly (readonly string[])[]) => {
  const unified = rows.map((row) => trimmed(row.map((cell) => cell.replace(/\r\n?/g, '\n'))))
  // A final line break makes no difference.
  while (unified.at(-1)?.length === 0) unified.pop()
  return unified.map((row) => JSON.stringify(row))
}

/** Throws if the tables read from a file differ from those written into it. */
function checkTables(file: ImportFile, { tables }: WrittenFile): void {
  if (tables === null) return
  if (tables.length !== file.sheets.length) {
    throw new Error(`${tables.length} tables were written as ${file.kind}, ${file.sheets.length} are read`)
  }
  for (const [index, { rows, lines }] of file.sheets.entries()) {
    const [written, read] = [textOf(tables[index] ?? []), textOf(rows)]
    const wrong = written.findIndex((row, place) => row !== read[place])
    if (wrong >= 0 || written.length !== read.length) {
      throw new Error(`row ${wrong} of table ${index} (${file.kind}): ${written[wrong]} became ${read[wrong]}`)
    }
    if (lines.length !== rows.length || new Set(lines).size !== lines.length)
      throw new Error('lines are not those of rows')
  }
}

/** Reads a file by a format, in the currency that it requires if that is not USD. */
function readingOf(format: ImportFormat, file: ImportFile, dollars: FormatOptions) {
  const reading = readImport(format, file, dollars)
  const asked = reading.rejected.map(({ reason }) => / into one in ([A-Z]{3,5})\./.exec(reason)?.[1]).find(Boolean)
  if (reading.trades.length > 0 || asked === undefined) return { reading, options: dollars }
  checkRows(file, reading)
  const options = { ...dollars, currency: asked }
  return { reading: readImport(format, file, options), options }
}

/** Reads by one format, checks everything that holds for any reading, and returns the number of trades. */
function judgeFormat(format: ImportFormat, file: ImportFile, dollars: FormatOptions): number {
  const { reading, options } = readingOf(format, file, dollars)
  const { matching, timeZone } = options
  checkRows(file, reading)
  checkTrades(reading, matching, timeZone)
  if (format.content === 'executions') checkConservation(format.readFills(file, options), reading)
  if (JSON.stringify(readImport(format, file, options)) !== JSON.stringify(reading)) {
    throw new Error('the same file gives another answer')
  }
  const keys = new Set(reading.trades.map(({ importKey }) => importKey))
  // Releases that stored no keys made no trades with dust.
  const hasDust = reading.trades.some(({ imported = [] }) => imported.some(({ key }) => isDustKey(key)))
  for (const knownPositions of [knownAfter(reading), ...(hasDust ? [] : [knownWithoutKeys(reading)])]) {
    const again = readImport(format, file, { ...options, knownPositions })
    checkRows(file, again)
    checkTrades(again, matching, timeZone)
    const added = again.trades.find(
      ({ importKey, continues, rematches }) =>
        !keys.has(importKey) || continues !== undefined || rematches !== undefined,
    )
    if (added !== undefined) throw new Error(`read once more, the file adds ${added.importKey}`)
  }
  return reading.trades.length
}

/** The format that a trader would map for the file's largest table; null if it has no header. */
function mappedOf({ sheets }: ImportFile): ImportFormat | null {
  const [largest] = sheets.toSorted((a, b) => b.rows.length - a.rows.length)
  const place = largest === undefined ? null : findLikelyHeader(largest.rows)
  const header = place === null ? undefined : largest?.rows[place]
  if (header === undefined) return null
  const mapping = suggestMapping(header)
  return findMissingFields(mapping).length > 0
    ? null
    : createMappedFormat(mapping, fingerprintHeaders(header), 'Mapped')
}

/**
 * Reads a file as the import does, by each format that claims it, by one that does not and by what the mapper suggests,
 * then once more into the portfolio that the first reading makes. Throws on whatever is no refusal of the reader's own.
 */
export async function judgeImport(written: WrittenFile, seed: number): Promise<Verdict> {
  let file: ImportFile
  try {
    file = await readImportFile(written.bytes)
  } catch (error) {
    if (error instanceof UnreadableFileError) return { kind: 'refused' }
    throw error
  }
  checkTables(file, written)
  const claimed = rankFormats(file).map(({ format }) => format)
  const other = formats[seed % formats.length]
  const matching = matchingMethods[seed % 3] ?? 'fifo'
  const options: FormatOptions = { timeZone: 'America/Chicago', currency: 'USD', matching, knownPositions: [] }
  const others = [other, mappedOf(file)].filter((format) => format !== undefined && format !== null)
  let trades = 0
  for (const format of new Set([...claimed, ...others])) {
    try {
      const found = judgeFormat(format, file, options)
      if (claimed.includes(format)) trades = Math.max(trades, found)
    } catch (error) {
      throw new Error(`${format.id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  return claimed.length === 0 ? { kind: 'unknown' } : { kind: 'read', rows: rowsOf(file), trades }
}
