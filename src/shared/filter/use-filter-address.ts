import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { filterFromAddress, writeFilterToAddress } from './filter-address.ts'
import { noFilter, type TradeFilter } from './trade-filter.ts'

/** A filter and its changes. */
export interface FilterControl {
  readonly filter: TradeFilter
  readonly change: (changes: Partial<TradeFilter>) => void
  readonly clear: () => void
}

/** The filter of a screen, stored in its address, so that a link shows the same trades. */
export function useFilterAddress(): FilterControl {
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => filterFromAddress(address), [address])
  const update = useCallback(
    // Each change starts from the current address: two fields may change between two renders.
    (next: (now: TradeFilter) => TradeFilter) =>
      setAddress(
        (current) => {
          const changed = new URLSearchParams(current)
          writeFilterToAddress(changed, next(filterFromAddress(current)))
          return changed
        },
        { replace: true },
      ),
    [setAddress],
  )
  const change = useCallback((changes: Partial<TradeFilter>) => update((now) => ({ ...now, ...changes })), [update])
  const clear = useCallback(() => update(() => noFilter), [update])
  return useMemo(() => ({ filter, change, clear }), [filter, change, clear])
}
