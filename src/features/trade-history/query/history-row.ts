import type { HistoryTrade, RowColumn } from '#contract/trades/history.ts'
import type { ListableTrade } from '#contract/trades/record.ts'
import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'

/** What every row holds, whatever its columns: enough for the cards, the totals of hidden rows and the bulk edit. */
export const baseColumns = [
  'status',
  'symbol',
  'assetClass',
  'tickSize',
  'direction',
  'quantity',
  'entryPrice',
  'exitPrice',
  'entryAt',
  'exitAt',
  'exitDate',
  'holdMinutes',
  'result',
  'grossPnl',
  'totalFees',
  'netPnl',
  'realizedR',
  'isExcluded',
  'isLocked',
  'revision',
] as const satisfies readonly RowColumn[]

/** A row of the history: its id, the base, and the columns that were asked for. */
export type HistoryRow = Pick<ListableTrade, 'id' | (typeof baseColumns)[number]> &
  HistoryTrade & {
    /** What the rest of the journal and the market say of the trade, where a column shows it and it is there. */
    readonly journal?: JournalFigures | undefined
    readonly market?: MarketFigures | undefined
  }
