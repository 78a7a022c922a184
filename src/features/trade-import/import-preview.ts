import { deriveTrade } from '#domain/derive-trade.ts'
import type { Importer, ImportedTrade, ImportReading, ImportTable } from '#domain/importers/importer.ts'
import { reconcile, type Reconciliation } from '#domain/importers/reconcile.ts'
import { withDefaults } from '#domain/new-trade.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { TradeFigures, TradeInput } from '#domain/trade.ts'

/** A trade of the file with its figures, before it is stored. */
export interface PreviewTrade extends ImportedTrade {
  readonly input: TradeInput
  readonly figures: TradeFigures
}

/** What a file comes to: every row accounted for. */
export interface ImportPreview {
  readonly importer: Importer
  readonly reading: ImportReading
  readonly trades: readonly PreviewTrade[]
  readonly reconciliation: Reconciliation
  /** Trades in another currency than the portfolio's: they cannot be imported into it. */
  readonly otherCurrencies: readonly string[]
}

/** Reads a table with an importer; times without an offset of their own are in `timeZone`. */
export function previewOf(
  table: ImportTable,
  importer: Importer,
  timeZone: string,
  portfolio: Portfolio,
): ImportPreview {
  const reading = importer.read(table, { timeZone, currency: portfolio.currency })
  const context = { timeZone: portfolio.timeZone, breakevenTolerance: portfolio.breakevenTolerance }
  const trades = reading.trades.map((imported) => {
    const input = withDefaults(imported.trade)
    return { ...imported, input, figures: deriveTrade(input, context) }
  })
  const currencies = new Set(trades.map(({ input }) => input.quoteCurrency))
  currencies.delete(portfolio.currency)
  return {
    importer,
    reading,
    trades,
    reconciliation: reconcile(
      trades.map(({ line, input, figures }) => ({
        line,
        symbol: input.symbol,
        grossPnl: figures.grossPnl,
        brokerPnl: input.brokerPnl,
      })),
    ),
    otherCurrencies: [...currencies],
  }
}
