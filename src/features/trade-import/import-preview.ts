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
  /** Currencies of trades that are not in the portfolio's: these cannot be imported into it. */
  readonly otherCurrencies: readonly string[]
}

/** What is read, and how. Times without an offset of their own are in `timeZone`. */
export interface PreviewInputs {
  readonly table: ImportTable
  readonly importer: Importer
  readonly timeZone: string
  readonly portfolio: Pick<Portfolio, 'currency' | 'timeZone' | 'breakevenTolerance'>
}

/** Trades whose figures are computed in one go: some ten milliseconds of work. */
const sliceSize = 250

/** Lets the browser answer clicks and paint. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Reads a table and computes the figures of its trades, giving the browser a turn after every few hundred. Throws the
 * signal's reason once it is aborted.
 */
export async function previewOf(inputs: PreviewInputs, signal?: AbortSignal): Promise<ImportPreview> {
  const { table, importer, timeZone, portfolio } = inputs
  const pause = async () => {
    await nextTask()
    signal?.throwIfAborted()
  }
  // What says that the file is being read is painted first.
  await pause()
  const reading = importer.read(table, { timeZone, currency: portfolio.currency })
  const context = { timeZone: portfolio.timeZone, breakevenTolerance: portfolio.breakevenTolerance }
  const trades: PreviewTrade[] = []
  for (const imported of reading.trades) {
    if (trades.length % sliceSize === 0) await pause()
    const input = withDefaults(imported.trade)
    trades.push({ ...imported, input, figures: deriveTrade(input, context) })
  }
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
