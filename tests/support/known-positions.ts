import type { FormatReading, KnownPosition } from '#domain/importers/import-format.ts'
import { withDefaults } from '#domain/new-trade.ts'
import { inOrderOfTime } from '#domain/trade-position.ts'

/** What the portfolio tells the next import after one: its trades with their fills. */
export function knownAfter(reading: FormatReading): KnownPosition[] {
  return reading.trades.map(({ trade, importKey }) => {
    const { symbol, direction, pointValue, swapFunding, brokerPnl, status, executions } = withDefaults(trade)
    return {
      tradeId: `id of ${importKey}`,
      importKey,
      symbol,
      direction,
      pointValue,
      isOpen: status === 'active',
      swapFunding,
      brokerPnl,
      fills: inOrderOfTime(executions),
    }
  })
}
