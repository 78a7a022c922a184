import { createContext, useContext } from 'react'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'

/** What the menu of a row does beside opening, editing and deleting its trade. */
export type RowAction = (kind: 'split' | 'merge' | 'lock', trade: HistoryRow) => void

const RowActionContext = createContext<RowAction>(() => undefined)

/** Around the rows: what their menus do. It is to stay the same function, as every row looks at it. */
export const RowActionProvider = RowActionContext.Provider

/** What the menu of a row does. */
export const useRowAction = (): RowAction => useContext(RowActionContext)
