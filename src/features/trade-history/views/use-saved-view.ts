import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import type { SavedView, ViewDefinition } from '#domain/journal/saved-view.ts'
import { historyAddress, stateFromAddress, type HistoryState } from '#features/trade-history/query/history-address.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { defaultLayout, isSameLayout, parseLayout, type HistoryLayout } from './history-layout.ts'
import { useStoredLayout } from './use-stored-layout.ts'

/** The parameters of the address that a view stores: all but the view itself. */
const toViewAddress = (state: HistoryState): Readonly<Record<string, string>> =>
  Object.fromEntries(historyAddress({ ...state, view: null }))

/** The state of a view's address. Unknown parts are ignored, as in any address. */
const toHistoryState = ({ id, definition }: SavedView): HistoryState => ({
  ...stateFromAddress(new URLSearchParams({ ...definition.address })),
  view: id,
})

const toLayout = ({ definition }: SavedView): HistoryLayout => parseLayout(definition) ?? defaultLayout

/** Whether the screen differs from the view. */
function hasUnsavedChanges(view: SavedView, state: HistoryState, layout: HistoryLayout): boolean {
  const now = historyAddress({ ...state, view: null }).toString()
  return (
    now !== historyAddress({ ...toHistoryState(view), view: null }).toString() || !isSameLayout(layout, toLayout(view))
  )
}

/** Opens the first view of a visit once the views are loaded: the one that the address names, else the default view. */
function useInitialView(
  views: readonly SavedView[] | undefined,
  open: (view: SavedView) => void,
  restoreLayout: (view: SavedView) => void,
): void {
  const isDone = useRef(false)
  const openInitial = useEffectEvent((loaded: readonly SavedView[]) => {
    const address = new URLSearchParams(window.location.search)
    const named = loaded.find(({ id }) => id === address.get('view'))
    if (address.size === 0) {
      const initial = loaded.find(({ isDefault }) => isDefault)
      if (initial !== undefined) open(initial)
    } else if (named !== undefined && address.size === 1) open(named)
    else if (named !== undefined) restoreLayout(named)
  })
  useEffect(() => {
    if (isDone.current || views === undefined) return
    isDone.current = true
    openInitial(views)
  }, [views])
}

/** The saved views, the one that is open, and the layout of the grid. */
export function useSavedView() {
  const [address, changeAddress] = useAddress()
  const state = useMemo(() => stateFromAddress(address), [address])
  const { data: views, error } = useQuery(savedViewsQuery)
  const { stored, setStored, change, changeColumns } = useStoredLayout(state.view)
  const { layout } = stored

  const open = useCallback(
    (view: SavedView | null) => {
      setStored({ view: view?.id ?? null, layout: view === null ? defaultLayout : toLayout(view) })
      changeAddress(() => (view === null ? new URLSearchParams() : historyAddress(toHistoryState(view))))
    },
    [changeAddress, setStored],
  )
  useInitialView(views, open, (view) => {
    if (stored.view !== view.id) setStored({ view: view.id, layout: toLayout(view) })
  })

  return useMemo(() => {
    const current = views?.find(({ id }) => id === state.view) ?? null
    const definition: ViewDefinition = {
      columns: layout.columns,
      density: layout.density,
      address: toViewAddress(state),
    }
    return {
      views: views ?? [],
      error,
      current,
      layout,
      /** The screen as a view would store it. */
      definition,
      isUnsaved: current !== null && hasUnsavedChanges(current, state, layout),
      open,
      change,
      changeColumns,
    }
  }, [views, error, state, layout, open, change, changeColumns])
}
export type SavedViewControl = ReturnType<typeof useSavedView>
