import type { HistoryGrouping } from '#api/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { filterFromAddress, writeFilterToAddress } from '#shared/filter/filter-address.ts'
import { readGrouping } from '#shared/filter/grouping.ts'
import { type TradeFilter } from '#shared/filter/trade-filter.ts'
import { newestFirst, sortFields, type HistorySort } from './history-sort.ts'

/** The state of the history, as its address holds it. */
export interface HistoryState {
  readonly filter: TradeFilter
  readonly sort: HistorySort
  readonly group: HistoryGrouping | null
  /** The saved view that is open. */
  readonly view: Id | null
}

/** Reads the sort from the address; newest exits first by default. */
function sortFromAddress(address: URLSearchParams): HistorySort {
  const field = sortFields.find((choice) => choice === address.get('sort')) ?? newestFirst.field
  return { field, order: address.get('order') === 'asc' ? 'asc' : 'desc' }
}

/** Reads the state from the address. */
export function stateFromAddress(address: URLSearchParams): HistoryState {
  return {
    filter: filterFromAddress(address, true),
    sort: sortFromAddress(address),
    group: readGrouping(address.get('group')),
    view: address.get('view'),
  }
}

/** The address of a state, without its defaults. */
export function historyAddress({ filter, sort, group, view }: HistoryState): URLSearchParams {
  const address = new URLSearchParams()
  writeFilterToAddress(address, filter)
  if (sort.field !== newestFirst.field) address.set('sort', sort.field)
  if (sort.order !== newestFirst.order) address.set('order', sort.order)
  if (group !== null) address.set('group', group)
  if (view !== null) address.set('view', view)
  return address
}
