import { createContext, useContext } from 'react'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'

/** An action of the row menus besides opening, editing and deleting the trade. */
export type RowAction = (kind: 'split' | 'merge' | 'lock', trade: HistoryRow) => void

const RowActionContext = createContext<RowAction | null>(() => undefined)

/** Provides the row menus with their action; null where trades are only read. Pass a stable function: every row depends on it. */
export const RowActionProvider = RowActionContext.Provider

export const useRowAction = (): RowAction | null => useContext(RowActionContext)
