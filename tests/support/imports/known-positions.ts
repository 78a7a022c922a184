import { sortFillsByTime } from '#domain/fills/position.ts'
import type { FormatReading, KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'

/** The positions that a portfolio without execution keys, of an older release, reports to the next import. */
export const knownWithoutKeys = (reading: FormatReading): KnownPosition[] =>
  knownAfter(reading).map(({ book: _book, imported: _imported, isAsImported: _asImported, ...position }) => position)

/** The positions that the portfolio reports to the next import: its trades with their fills, and the format that brought them. */
export function knownAfter(reading: FormatReading, formatId?: string): KnownPosition[] {
  return reading.trades.map(({ trade, importKey, book, imported }) => {
    const { symbol, direction, pointValue, swapFunding, brokerPnl, status, executions, ...stated } = withDefaults(trade)
    return {
      tradeId: `id of ${importKey}`,
      importKey,
      symbol,
      underlyingSymbol: stated.underlyingSymbol,
      expiryDate: stated.expiryDate,
      direction,
      pointValue,
      isOpen: status === 'active',
      swapFunding,
      brokerPnl,
      fills: sortFillsByTime(executions),
      ...(formatId === undefined ? {} : { formatId }),
      ...(book === undefined || imported === undefined ? {} : { book, imported, isAsImported: true }),
    }
  })
}
