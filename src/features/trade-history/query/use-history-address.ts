import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { historyAddress, stateFromAddress, type HistoryState } from './history-address.ts'
import { noFilter, type HistoryFilter } from './history-filter.ts'

export interface HistoryAddress extends HistoryState {
  readonly change: (changes: Partial<HistoryFilter>) => void
  readonly set: (changes: Partial<HistoryState>) => void
  /** Shows all trades again, in the same order. */
  readonly clear: () => void
}

/** What the history shows, kept in the address: a link shows the same trades again. */
export function useHistoryAddress(): HistoryAddress {
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => stateFromAddress(address), [address])

  // Each change starts from the address at that moment: two fields may change between two draws of the screen.
  const update = useCallback(
    (changes: (now: HistoryState) => Partial<HistoryState>) =>
      setAddress(
        (address_) => {
          const now = stateFromAddress(address_)
          return historyAddress({ ...now, ...changes(now) })
        },
        { replace: true },
      ),
    [setAddress],
  )
  const change = useCallback(
    (changes: Partial<HistoryFilter>) => update(({ filter }) => ({ filter: { ...filter, ...changes } })),
    [update],
  )
  const set = useCallback((changes: Partial<HistoryState>) => update(() => changes), [update])
  const clear = useCallback(() => update(() => ({ filter: noFilter })), [update])
  return useMemo(() => ({ ...state, change, set, clear }), [state, change, set, clear])
}
