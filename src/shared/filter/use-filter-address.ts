import { useCallback, useMemo } from 'react'
import { useAddress } from '#shared/address/use-address.ts'
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
  const [address, changeAddress] = useAddress()
  const filter = useMemo(() => filterFromAddress(address), [address])
  const update = useCallback(
    (next: (now: TradeFilter) => TradeFilter) =>
      changeAddress((current) => {
        const changed = new URLSearchParams(current)
        writeFilterToAddress(changed, next(filterFromAddress(current)))
        return changed
      }),
    [changeAddress],
  )
  const change = useCallback((changes: Partial<TradeFilter>) => update((now) => ({ ...now, ...changes })), [update])
  const clear = useCallback(() => update(() => noFilter), [update])
  return useMemo(() => ({ filter, change, clear }), [filter, change, clear])
}
