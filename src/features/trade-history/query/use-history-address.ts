import { useCallback, useMemo } from 'react'
import { useAddress } from '#shared/address/use-address.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { historyAddress, stateFromAddress, type HistoryState } from './history-address.ts'

export interface HistoryAddress extends HistoryState {
  readonly change: (changes: Partial<TradeFilter>) => void
  readonly set: (changes: Partial<HistoryState>) => void
  /** Clears the filter and keeps the sort. */
  readonly clear: () => void
}

/** The state of the history, stored in the address, so that a link shows the same trades. */
export function useHistoryAddress(): HistoryAddress {
  const [address, changeAddress] = useAddress()
  const state = useMemo(() => stateFromAddress(address), [address])

  const update = useCallback(
    (changes: (now: HistoryState) => Partial<HistoryState>) =>
      changeAddress((current) => {
        const now = stateFromAddress(current)
        return historyAddress({ ...now, ...changes(now) })
      }),
    [changeAddress],
  )
  const change = useCallback(
    (changes: Partial<TradeFilter>) => update(({ filter }) => ({ filter: { ...filter, ...changes } })),
    [update],
  )
  const set = useCallback((changes: Partial<HistoryState>) => update(() => changes), [update])
  const clear = useCallback(() => update(() => ({ filter: noFilter })), [update])
  return useMemo(() => ({ ...state, change, set, clear }), [state, change, set, clear])
}
