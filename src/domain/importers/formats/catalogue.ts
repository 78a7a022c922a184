import { leaveOutStoredElsewhere, listStoredElsewhere } from '#domain/importers/comparing/other-formats.ts'
import { cTrader } from '#domain/importers/formats/forex/ctrader.ts'
import { ftmo } from '#domain/importers/formats/forex/ftmo.ts'
import { metaTrader4 } from '#domain/importers/formats/forex/metatrader4.ts'
import { metaTrader5Deals } from '#domain/importers/formats/forex/metatrader5-deals.ts'
import { metaTrader5 } from '#domain/importers/formats/forex/metatrader5.ts'
import { ninjaTraderExecutions } from '#domain/importers/formats/futures/ninjatrader-executions.ts'
import { ninjaTraderTrades } from '#domain/importers/formats/futures/ninjatrader-trades.ts'
import { quantowerTrades } from '#domain/importers/formats/futures/quantower-trades.ts'
import { rithmicOrders } from '#domain/importers/formats/futures/rithmic-orders.ts'
import { rithmicPerformance } from '#domain/importers/formats/futures/rithmic-performance.ts'
import { topstepXTrades } from '#domain/importers/formats/futures/topstepx-trades.ts'
import { tradovateFills } from '#domain/importers/formats/futures/tradovate-fills.ts'
import { tradovateOrders } from '#domain/importers/formats/futures/tradovate-orders.ts'
import { tradovatePerformance } from '#domain/importers/formats/futures/tradovate-performance.ts'
import { executionTemplate } from '#domain/importers/formats/generic/execution-template.ts'
import { generic } from '#domain/importers/formats/generic/generic.ts'
import { readClassifiedTrades } from '#domain/importers/matching/classified-trades.ts'
import { pointValueOfResult } from '#domain/importers/matching/held-point-value.ts'
import { matchFills } from '#domain/importers/matching/match-fills.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type {
  FillReading,
  FormatOptions,
  FormatReading,
  ImportFormat,
} from '#domain/importers/reading/tables/import-format.ts'
import { cryptoFormats } from './crypto-formats.ts'
import { journalFormats } from './journal-formats.ts'
import { stockOptionFormats } from './stock-option-formats.ts'

/** Every readable format, in the order of lists. */
export const formats: readonly ImportFormat[] = [
  tradovatePerformance,
  tradovateFills,
  tradovateOrders,
  ninjaTraderExecutions,
  ninjaTraderTrades,
  topstepXTrades,
  rithmicOrders,
  rithmicPerformance,
  quantowerTrades,
  metaTrader4,
  metaTrader5,
  metaTrader5Deals,
  ftmo,
  cTrader,
  executionTemplate,
  ...stockOptionFormats,
  ...cryptoFormats,
  ...journalFormats,
  generic,
]

/** A format with its confidence for a file. */
interface RankedFormat {
  readonly format: ImportFormat
  readonly score: number
}

/** Formats that can read a file, by its headers, most likely first. */
export function rankFormats(file: ImportFile): readonly RankedFormat[] {
  return formats
    .filter(({ kinds }) => kinds.includes(file.kind))
    .map((format) => ({ format, score: format.detect(file) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** Marks round trips that continue an open trade of the portfolio, and keeps the value of a point that it has. */
function markContinuedTrades(reading: FormatReading, { knownPositions }: FormatOptions): FormatReading {
  const open = new Map(knownPositions.flatMap((known) => (known.isOpen ? [[known.importKey, known] as const] : [])))
  const trades = reading.trades.map((imported) => {
    const known = open.get(imported.importKey)
    const goesOn = known !== undefined && imported.trade.executions.length > known.fills.length
    if (!goesOn) return imported
    const { executions, brokerPnl = null, pointValue, status } = imported.trade
    const held = known.pointValue
    const isClosed = status === 'completed'
    const kept = isClosed ? (pointValueOfResult(held, { fills: executions, brokerPnl, pointValue }) ?? held) : held
    return { ...imported, continues: known.tradeId, trade: { ...imported.trade, pointValue: kept } }
  })
  return { ...reading, trades }
}

/** Other formats of a format's source, whose files may have the same executions. */
export const otherFormatsOf = (format: ImportFormat): readonly ImportFormat[] =>
  formats.filter(({ id, source }) => source === format.source && id !== format.id)

/** Reads the rows of a file: its executions, or its round trips. */
export function readRows(format: ImportFormat, file: ImportFile, options: FormatOptions): FillReading | FormatReading {
  return format.content === 'executions'
    ? format.readFills(file, options)
    : readClassifiedTrades((chosen) => format.readTrades(file, chosen), options)
}

/** Compares the rows of a file with the portfolio, and matches executions into round trips. */
export function matchRows(
  format: ImportFormat,
  rows: FillReading | FormatReading,
  options: FormatOptions,
): FormatReading {
  const storedElsewhere = listStoredElsewhere(format, otherFormatsOf(format), options.knownPositions)
  if ('fills' in rows) return matchFills(format.id, rows, { ...options, storedElsewhere })
  return markContinuedTrades(leaveOutStoredElsewhere(rows, format, storedElsewhere), options)
}

/** Reads a file in a format and matches executions into round trips. Every row is accounted for. */
export function readImport(format: ImportFormat, file: ImportFile, options: FormatOptions): FormatReading {
  return matchRows(format, readRows(format, file, options), options)
}
