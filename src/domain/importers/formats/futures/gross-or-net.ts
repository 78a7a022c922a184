import type { FormatReading } from '#domain/importers/reading/import-format.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'

const context = { timeZone: 'UTC', breakevenTolerance: '0' as Money }
const halfACent = exact('0.005')

/**
 * Some programs write a profit before or after costs, as it is set in them, and the file does not say which. The rows
 * do: where more of them agree with their fills after the costs are added back, the column is net and all of it is made
 * gross. Rows that agree with neither stay differences.
 */
export function addBackCostsIfNet(reading: FormatReading): FormatReading {
  let gross = 0
  let net = 0
  for (const { trade } of reading.trades) {
    const whole = withDefaults(trade)
    const figures = deriveTrade(whole, context)
    if (whole.brokerPnl === null || figures.grossPnl === null || exact(figures.totalFees).eq(0)) continue
    const off = exact(figures.grossPnl).minus(whole.brokerPnl)
    if (off.abs().lte(halfACent)) gross += 1
    else if (off.minus(figures.totalFees).abs().lte(halfACent)) net += 1
  }
  if (net <= gross) return reading
  const trades = reading.trades.map((imported) => {
    const { trade } = imported
    if (trade.brokerPnl === null || trade.brokerPnl === undefined) return imported
    const { totalFees } = deriveTrade(withDefaults(trade), context)
    return { ...imported, trade: { ...trade, brokerPnl: toMoney(exact(trade.brokerPnl).plus(totalFees)) } }
  })
  const message = 'The profit of this file is after costs: they were added back to compare it with the fills.'
  return { ...reading, trades, warnings: [...reading.warnings, { line: null, message }] }
}
