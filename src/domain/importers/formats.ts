import { cTrader } from './ctrader.ts'
import { executionTemplate } from './execution-template.ts'
import { brokerFormats } from './broker-formats.ts'
import { exchangeFormats } from './exchange-formats.ts'
import { ftmo } from './ftmo.ts'
import { generic } from './generic.ts'
import type { FormatOptions, FormatReading, ImportFile, ImportFormat } from './import-format.ts'
import { journalFormats } from './journal-formats.ts'
import { metaTrader4 } from './metatrader4.ts'
import { metaTrader5Deals } from './metatrader5-deals.ts'
import { metaTrader5 } from './metatrader5.ts'
import { ninjaTraderExecutions } from './ninjatrader-executions.ts'
import { ninjaTraderTrades } from './ninjatrader-trades.ts'
import { quantowerTrades } from './quantower-trades.ts'
import { rithmicOrders } from './rithmic-orders.ts'
import { rithmicPerformance } from './rithmic-performance.ts'
import { topstepXTrades } from './topstepx-trades.ts'
import { tradesOfFills } from './trades-of-fills.ts'
import { tradovateFills } from './tradovate-fills.ts'
import { tradovateOrders } from './tradovate-orders.ts'
import { tradovatePerformance } from './tradovate-performance.ts'

/** Every layout that can be read, in the order in which lists show them. */
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
  ...brokerFormats,
  ...exchangeFormats,
  ...journalFormats,
  generic,
]

/** A layout with how surely a file is of it. */
export interface LikelyFormat {
  readonly format: ImportFormat
  readonly score: number
}

/** The layouts that can read a file, by its headers alone, the likeliest first. */
export function likelyFormats(file: ImportFile): readonly LikelyFormat[] {
  return formats
    .filter(({ kinds }) => kinds.includes(file.kind))
    .map((format) => ({ format, score: format.detect(file) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** The layout that knows a file best; null when none can read it. */
export function detectFormat(file: ImportFile): ImportFormat | null {
  return likelyFormats(file)[0]?.format ?? null
}

/** Round trips whose open part the portfolio has, and that have gone on since. */
function continued(reading: FormatReading, { knownPositions }: FormatOptions): FormatReading {
  const open = new Map(knownPositions.flatMap((known) => (known.isOpen ? [[known.importKey, known] as const] : [])))
  const trades = reading.trades.map((imported) => {
    const known = open.get(imported.importKey)
    const goesOn = known !== undefined && imported.trade.executions.length > known.fills.length
    return goesOn ? { ...imported, continues: known.tradeId } : imported
  })
  return { ...reading, trades }
}

/** Reads a file by a layout: executions are matched into round trips. Every row is accounted for. */
export function readImport(format: ImportFormat, file: ImportFile, options: FormatOptions): FormatReading {
  return format.content === 'roundTrips'
    ? continued(format.readTrades(file, options), options)
    : tradesOfFills(format.id, format.readFills(file, options), options)
}
