import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { filterFromAddress, historyAddress, sortFromAddress } from './history-address.ts'
import { noFilter, type HistoryFilter, type HistorySort } from './history-filter.ts'

export interface HistoryAddress {
  readonly filter: HistoryFilter
  readonly sort: HistorySort
  readonly change: (changes: Partial<HistoryFilter>) => void
  readonly setSort: (sort: HistorySort) => void
  /** Shows all trades again, in the same order. */
  readonly clear: () => void
}

/** Filter and sort of the history, kept in the address: a link shows the same trades again. */
export function useHistoryAddress(): HistoryAddress {
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => filterFromAddress(address), [address])
  const sort = useMemo(() => sortFromAddress(address), [address])

  // Each change starts from the address at that moment: two fields may change between two draws of the screen.
  const change = useCallback(
    (changes: Partial<HistoryFilter>) =>
      setAddress((now) => historyAddress({ ...filterFromAddress(now), ...changes }, sortFromAddress(now)), {
        replace: true,
      }),
    [setAddress],
  )
  const setSort = useCallback(
    (next: HistorySort) => setAddress((now) => historyAddress(filterFromAddress(now), next), { replace: true }),
    [setAddress],
  )
  const clear = useCallback(
    () => setAddress((now) => historyAddress(noFilter, sortFromAddress(now)), { replace: true }),
    [setAddress],
  )
  return { filter, sort, change, setSort, clear }
}
