import { useCallback, useMemo, useState } from 'react'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'
import { eliteAddress, eliteFromAddress, type EliteState, type StatedOptions } from './elite-address.ts'

export interface EliteControl {
  readonly state: EliteState
  /** Whether a brush is being dragged. */
  readonly isMoving: boolean
  readonly update: (next: (now: EliteState) => EliteState) => void
  /** The filter of the first and of the second selection. */
  readonly filter: FilterControl
  readonly compareFilter: FilterControl
  readonly setOptions: (tool: ToolKey, changes: StatedOptions) => void
  /** Replaces the brush of a tool; it is in the address once it ends. */
  readonly setBrush: (tool: ToolKey, brush: Brush | null, phase: 'move' | 'end') => void
  readonly clearBrushes: () => void
}

/** Brushes that are not in the address: one that is dragged, and lists of trades that are too long for it. */
interface LooseBrushes {
  readonly brushes: readonly Brush[]
  readonly isMoving: boolean
}

/** The state of the address with the brushes that are not in it, and what changes brushes. */
function useBrushes(stated: EliteState, update: EliteControl['update']) {
  const [loose, setLoose] = useState<LooseBrushes | null>(null)
  const state = useMemo(() => (loose === null ? stated : { ...stated, brushes: loose.brushes }), [stated, loose])
  const setBrush = useCallback(
    (tool: ToolKey, brush: Brush | null, phase: 'move' | 'end') => {
      const others = state.brushes.filter((one) => one.tool !== tool)
      const brushes = brush === null ? others : [...others, brush]
      const isAddressed =
        phase === 'end' && eliteFromAddress(eliteAddress({ ...state, brushes })).brushes.length === brushes.length
      setLoose(isAddressed ? null : { brushes, isMoving: phase === 'move' })
      if (phase === 'end') update((now) => ({ ...now, brushes }))
    },
    [state, update],
  )
  const clearBrushes = useCallback(() => {
    setLoose(null)
    update((now) => ({ ...now, brushes: [] }))
  }, [update])
  return { state, isMoving: loose?.isMoving === true, setBrush, clearBrushes }
}

/** The state of the screen, kept in its address. */
export function useEliteAddress(): EliteControl {
  const [address, changeAddress] = useAddress()
  const stated = useMemo(() => eliteFromAddress(address), [address])
  const update = useCallback(
    (next: (now: EliteState) => EliteState) =>
      changeAddress((current) => eliteAddress(next(eliteFromAddress(current)))),
    [changeAddress],
  )
  const { state, isMoving, setBrush, clearBrushes } = useBrushes(stated, update)
  // A brush that moves changes the state at every move, and neither filter.
  const filter = useMemo<FilterControl>(
    () => ({
      filter: state.filter,
      change: (changes) => update((now) => ({ ...now, filter: { ...now.filter, ...changes } })),
      clear: () => update((now) => ({ ...now, filter: noFilter })),
    }),
    [state.filter, update],
  )
  const compareFilter = useMemo<FilterControl>(() => {
    const changeCompare = (next: (now: NonNullable<EliteState['compare']>) => NonNullable<EliteState['compare']>) =>
      update((now) => (now.compare === null ? now : { ...now, compare: next(now.compare) }))
    return {
      filter: state.compare?.filter ?? noFilter,
      change: (changes) => changeCompare((now) => ({ ...now, filter: { ...now.filter, ...changes } })),
      clear: () => changeCompare((now) => ({ ...now, filter: noFilter })),
    }
  }, [state.compare, update])
  const setOptions = useCallback<EliteControl['setOptions']>(
    (tool, changes) =>
      update((now) => ({ ...now, options: { ...now.options, [tool]: { ...now.options[tool], ...changes } } })),
    [update],
  )
  return useMemo(
    () => ({
      state,
      isMoving,
      update,
      filter,
      compareFilter,
      setBrush,
      clearBrushes,
      setOptions,
    }),
    [state, isMoving, update, filter, compareFilter, setBrush, clearBrushes, setOptions],
  )
}
