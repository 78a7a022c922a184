import { useCallback, useEffect, useState } from 'react'
import type { ViewColumn } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { defaultLayout, readStoredLayout, storeLayout, type HistoryLayout } from './history-layout.ts'

/** The layout of the grid, stored in this browser. `view` is the saved view that is open. */
export function useStoredLayout(view: Id | null) {
  const [stored, setStored] = useState(() => readStoredLayout() ?? { view: null, layout: defaultLayout })
  useEffect(() => storeLayout(stored), [stored])
  const change = useCallback(
    (changes: Partial<HistoryLayout>) => setStored((now) => ({ view, layout: { ...now.layout, ...changes } })),
    [view],
  )
  const changeColumns = useCallback(
    (next: (columns: readonly ViewColumn[]) => readonly ViewColumn[]) =>
      setStored((now) => ({ view, layout: { ...now.layout, columns: next(now.layout.columns) } })),
    [view],
  )
  return { stored, setStored, change, changeColumns }
}
