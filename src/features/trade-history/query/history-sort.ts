import type { z } from 'zod'
import type { listTradeRows } from '#contract/trades/history.ts'

/** The fields that the server can sort trades by. */
export type HistorySortField = NonNullable<z.input<typeof listTradeRows.query>['sort']>

export interface HistorySort {
  readonly field: HistorySortField
  readonly order: 'asc' | 'desc'
}

export const newestFirst: HistorySort = { field: 'exitAt', order: 'desc' }

const sortable: Readonly<Record<HistorySortField, true>> = {
  exitAt: true,
  entryAt: true,
  createdAt: true,
  updatedAt: true,
  symbol: true,
  status: true,
  direction: true,
  quantity: true,
  maxQuantity: true,
  entryPrice: true,
  exitPrice: true,
  points: true,
  grossPnl: true,
  totalFees: true,
  netPnl: true,
  initialRiskAmount: true,
  plannedRR: true,
  realizedR: true,
  holdMinutes: true,
  maeR: true,
  mfeR: true,
  confidence: true,
}
export const sortFields = Object.keys(sortable) as HistorySortField[]

/** Whether the server can sort by a column. */
export const isSortField = (key: string): key is HistorySortField => key in sortable
