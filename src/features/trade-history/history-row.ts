import type { ListableTrade, TradeColumn } from '#contract/trade-record.ts'

/** What every row holds, whatever its columns: enough for the cards, the totals of hidden rows and the bulk edit. */
export const baseColumns = [
  'status',
  'symbol',
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
] as const satisfies readonly TradeColumn[]

/** A row of the history: its id, the base, and the columns that were asked for. */
export type HistoryRow = Pick<ListableTrade, 'id' | (typeof baseColumns)[number]> & Partial<ListableTrade>
