import { checkTrade } from '#domain/check-trade.ts'
import { deriveTrade } from '#domain/derive-trade.ts'
import { formats, likelyFormats, readImport } from '#domain/importers/formats.ts'
import type { FormatOptions, FormatReading, ImportFile } from '#domain/importers/import-format.ts'
import { withDefaults } from '#domain/new-trade.ts'
import { matchingMethods } from '#domain/trade.ts'
import type { Money } from '#domain/units.ts'
import { readImportFile } from '#workers/import-file/read-file.ts'
import { UnreadableFile } from '#workers/import-file/unreadable-file.ts'

/** What a file came to. */
export type Verdict =
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'read'; readonly rows: number; readonly trades: number }

const context = { timeZone: 'America/Chicago', breakevenTolerance: '0' as Money }

/** Throws where a row of the file is in no part of the reading, or in two. */
function checkRows(file: ImportFile, reading: FormatReading): void {
  const inTrades = new Set(reading.trades.flatMap(({ line, lines }) => lines ?? [line]))
  const others = [...reading.rejected, ...reading.ignored].map(({ line }) => line)
  const rows = file.sheets.reduce((total, sheet) => total + sheet.rows.length, 0)
  if (inTrades.size + others.length + reading.blank !== rows) {
    throw new Error(
      `${rows} rows, but ${inTrades.size} in trades, ${reading.rejected.length} rejected, ${reading.ignored.length} ignored, ${reading.blank} blank`,
    )
  }
  if (new Set(others).size !== others.length) throw new Error('a row is rejected or ignored twice')
  if (others.some((line) => inTrades.has(line))) throw new Error('a row of a trade is rejected or ignored')
}

/** Throws where a trade is none that the journal could keep, or a figure of it is not a number. */
function checkTrades(reading: FormatReading): void {
  const keys = new Set(reading.trades.map(({ importKey }) => importKey))
  if (keys.size !== reading.trades.length) throw new Error('two trades have one key')
  for (const { trade, importKey } of reading.trades) {
    if (importKey.length > 300) throw new Error('a key is too long')
    const whole = withDefaults(trade)
    const [fault] = checkTrade(whole)
    if (fault !== undefined) throw new Error(`a trade with a fault: ${fault.field}: ${fault.message}`)
    if (whole.executions.length > 500) throw new Error('a trade with too many fills')
    for (const [name, value] of Object.entries(deriveTrade(whole, context))) {
      if (typeof value === 'number' ? !Number.isFinite(value) : /NaN|Infinity/.test(String(value))) {
        throw new Error(`${name} is ${String(value)}`)
      }
    }
  }
}

/** What of a reading is open, as the portfolio would tell the next import. */
function knownOf(reading: FormatReading): FormatOptions['knownPositions'] {
  return reading.trades.map(({ trade, importKey }) => {
    const whole = withDefaults(trade)
    const { symbol, direction, pointValue, swapFunding, brokerPnl, status, executions } = whole
    const isOpen = status === 'active'
    return {
      tradeId: importKey,
      importKey,
      symbol,
      direction,
      pointValue,
      isOpen,
      swapFunding,
      brokerPnl,
      fills: executions,
    }
  })
}

/**
 * Reads bytes as the import does, by each format that claims them and by one that does not, then once more into the
 * portfolio that the first reading makes. Throws on whatever is no refusal of the reader's own.
 */
export async function judgeImport(bytes: Uint8Array, seed: number): Promise<Verdict> {
  let file: ImportFile
  try {
    file = await readImportFile(bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused' }
    throw error
  }
  const claimed = likelyFormats(file).map(({ format }) => format)
  const other = formats[seed % formats.length]
  const matching = matchingMethods[seed % 3] ?? 'fifo'
  const options: FormatOptions = { timeZone: 'America/Chicago', currency: 'USD', matching, knownPositions: [] }
  let trades = 0
  for (const format of new Set([...claimed, ...(other === undefined ? [] : [other])])) {
    try {
      const reading = readImport(format, file, options)
      checkRows(file, reading)
      checkTrades(reading)
      trades = Math.max(trades, reading.trades.length)
      const again = readImport(format, file, { ...options, knownPositions: knownOf(reading) })
      checkRows(file, again)
      checkTrades(again)
      const keys = new Set(reading.trades.map(({ importKey }) => importKey))
      const added = again.trades.find(({ importKey, continues }) => !keys.has(importKey) || continues !== undefined)
      if (added !== undefined) throw new Error(`read once more, the file adds ${added.importKey}`)
    } catch (error) {
      throw new Error(`${format.id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  const rows = file.sheets.reduce((total, sheet) => total + sheet.rows.length, 0)
  return claimed.length === 0 ? { kind: 'unknown' } : { kind: 'read', rows, trades }
}
