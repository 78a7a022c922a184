import type { HistoryTrade, RowColumn } from '#contract/trades/history.ts'
import type { ListableTrade } from '#contract/trades/record.ts'
import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Columns of every row: those that cards, totals of hidden rows and bulk edits need. */
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

/** A row of the history: its id, the base columns and the requested columns. */
export type HistoryRow = Pick<ListableTrade, 'id' | (typeof baseColumns)[number]> &
  HistoryTrade & {
    /** Figures that depend on the other trades and on the market, if a column shows them and they are loaded. */
    readonly journal?: JournalFigures | undefined
    readonly market?: MarketFigures | undefined
    readonly stats?: Readonly<Record<Id, number>> | undefined
  }
