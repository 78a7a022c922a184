import { createContext, useContext } from 'react'
import type { HistoryRow } from './history-row.ts'

/** What the menu of a row does beside opening, editing and deleting its trade. */
export type RowWork = (kind: 'split' | 'merge' | 'lock', trade: HistoryRow) => void

const RowWorkContext = createContext<RowWork>(() => undefined)

/** Around the rows: what their menus do. It is to stay the same function, as every row looks at it. */
export const RowWorkProvider = RowWorkContext.Provider

/** What the menu of a row does. */
export const useRowWork = (): RowWork => useContext(RowWorkContext)
