import { checkTrade } from '#domain/check-trade.ts'
import { type NewTrade, readable } from '#domain/new-trade.ts'
import { isBlankRow } from './columns.ts'
import type { ImportedTrade, ImportLabels, ImportReading, ImportTable, ImportWarning, RejectedRow } from './importer.ts'
import { occurrenceKeys } from './occurrence-keys.ts'

/** Why a row cannot become a trade; thrown while reading a row, reported with it. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
}

/** Why a row is no part of a trade although nothing is wrong with it; thrown while reading a row, noted with it. */
export class RowIgnored extends Error {
  override readonly name = 'RowIgnored'
}

/** What a row says, before it is checked. */
export interface RowTrade {
  readonly trade: NewTrade
  /** What makes the row the same row when the file is read again. */
  readonly content: string
  /** What was decided for the reader, worth knowing. */
  readonly notes: readonly string[]
  /** Names of its setup, tags and mistakes, where the file has them. */
  readonly labels?: ImportLabels | undefined
}

/** Texts longer than the ledger keeps are refused rather than cut. */
function checkLengths(trade: NewTrade): void {
  const limits = [
    ['symbol', trade.symbol, 40],
    ['id', trade.externalId, 200],
    ['note', trade.thesis, 10_000],
  ] as const
  for (const [name, text, limit] of limits) {
    if (text !== null && text !== undefined && text.length > limit) {
      throw new RowProblem(`The ${name} is longer than ${limit} characters.`)
    }
  }
}

/** Throws a RowProblem with all that cannot be so in a trade. */
export function checkRowTrade(trade: NewTrade): void {
  checkLengths(trade)
  const faults = checkTrade(readable(trade))
  if (faults.length > 0) throw new RowProblem(faults.map((fault) => fault.message).join(' '))
}

/** Reads each row with `readRow` and accounts for every one of them: a trade, rejected with a reason, or blank. */
export function readRows(
  table: ImportTable,
  fileWarnings: readonly string[],
  readRow: (cells: readonly string[]) => RowTrade,
): ImportReading {
  const keyOf = occurrenceKeys()
  const trades: ImportedTrade[] = []
  const rejected: RejectedRow[] = []
  const warnings: ImportWarning[] = fileWarnings.map((message) => ({ line: null, message }))
  let blank = 0
  for (const [index, cells] of table.rows.entries()) {
    const line = table.firstLine + index
    if (isBlankRow(cells)) {
      blank += 1
      continue
    }
    try {
      const row = readRow(cells)
      checkRowTrade(row.trade)
      trades.push({ trade: row.trade, importKey: keyOf(row.content), line })
      for (const message of row.notes) warnings.push({ line, message })
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      rejected.push({ line, reason: error.message, cells })
    }
  }
  return { trades, rejected, blank, warnings }
}
