import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import type { SavedView, ViewColumn, ViewDefinition } from '#domain/journal/saved-view.ts'
import { historyAddress, stateFromAddress, type HistoryState } from '#features/trade-history/query/history-address.ts'
import {
  defaultLayout,
  isSameLayout,
  parseLayout,
  readStoredLayout,
  storeLayout,
  type HistoryLayout,
} from './history-layout.ts'

/** What the address says beside the view itself, as a view keeps it. */
const toViewAddress = (state: HistoryState): Readonly<Record<string, string>> =>
  Object.fromEntries(historyAddress({ ...state, view: null }))

/** The state that a view's address says; what is not understood (any more) is left out, as of any address. */
const toHistoryState = ({ id, definition }: SavedView): HistoryState => ({
  ...stateFromAddress(new URLSearchParams({ ...definition.address })),
  view: id,
})

const toLayout = ({ definition }: SavedView): HistoryLayout => parseLayout(definition) ?? defaultLayout

/** Whether the screen shows something else than the view says. */
function hasUnsavedChanges(view: SavedView, state: HistoryState, layout: HistoryLayout): boolean {
  const now = historyAddress({ ...state, view: null }).toString()
  return (
    now !== historyAddress({ ...toHistoryState(view), view: null }).toString() || !isSameLayout(layout, toLayout(view))
  )
}

/** The views, the one that is open, and how the grid is laid out. */
export function useSavedView() {
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => stateFromAddress(address), [address])
  const { data: views, error } = useQuery(savedViewsQuery)
  const [kept, setKept] = useState(() => readStoredLayout() ?? { view: null, layout: defaultLayout })

  const open = useCallback(
    (view: SavedView | null) => {
      setKept({ view: view?.id ?? null, layout: view === null ? defaultLayout : toLayout(view) })
      setAddress(view === null ? new URLSearchParams() : historyAddress(toHistoryState(view)), { replace: true })
    },
    [setAddress],
  )

  // A visit begins with what its address says; where it says nothing, with the default view.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || views === undefined) return
    begun.current = true
    // oxlint-disable react/set-state-in-effect -- Once a visit, when the views are there: what to begin with is theirs to say.
    const first = new URLSearchParams(window.location.search)
    const named = views.find(({ id }) => id === first.get('view'))
    if (first.size === 0) {
      const usual = views.find(({ isDefault }) => isDefault)
      if (usual !== undefined) open(usual)
    } else if (named !== undefined && first.size === 1) open(named)
    else if (named !== undefined && kept.view !== named.id) setKept({ view: named.id, layout: toLayout(named) })
    // oxlint-enable react/set-state-in-effect
  }, [views, open, kept.view])

  useEffect(() => storeLayout(kept), [kept])

  const current = views?.find(({ id }) => id === state.view) ?? null
  const { layout } = kept
  const change = useCallback(
    (changes: Partial<HistoryLayout>) =>
      setKept((now) => ({ view: state.view, layout: { ...now.layout, ...changes } })),
    [state.view],
  )
  const changeColumns = useCallback(
    (next: (columns: readonly ViewColumn[]) => readonly ViewColumn[]) =>
      setKept((now) => ({ view: state.view, layout: { ...now.layout, columns: next(now.layout.columns) } })),
    [state.view],
  )
  const definition = useMemo<ViewDefinition>(
    () => ({ columns: layout.columns, density: layout.density, address: toViewAddress(state) }),
    [layout, state],
  )
  const unsaved = useMemo(() => current !== null && hasUnsavedChanges(current, state, layout), [current, state, layout])
  return useMemo(
    () => ({
      views: views ?? [],
      error,
      current,
      layout,
      /** What the screen shows, as a view would keep it. */
      definition,
      unsaved,
      open,
      change,
      changeColumns,
    }),
    [views, error, current, layout, definition, unsaved, open, change, changeColumns],
  )
}
export type SavedViewControl = ReturnType<typeof useSavedView>
