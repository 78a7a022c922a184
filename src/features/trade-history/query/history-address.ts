import type { TradeGrouping } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { filterCodecs } from './filter-codecs.ts'
import { groupings } from './grouping.ts'
import { noFilter, type FilterField, type HistoryFilter } from './history-filter.ts'
import { newestFirst, sortFields, type HistorySort } from './history-sort.ts'

/** The state of the history, as its address holds it. */
export interface HistoryState {
  readonly filter: HistoryFilter
  readonly sort: HistorySort
  readonly group: TradeGrouping | null
  /** The saved view that is open. */
  readonly view: Id | null
}

export const defaultState: HistoryState = { filter: noFilter, sort: newestFirst, group: null, view: null }

const fields = Object.keys(noFilter) as FilterField[]

/** Reads the filter from the address. Invalid parts are ignored, so that old and mistyped links still open. */
function filterFromAddress(address: URLSearchParams): HistoryFilter {
  return Object.fromEntries(
    fields.map((field) => {
      const { address: name, read } = filterCodecs[field]
      const text = address.get(name)
      return [field, text === null ? noFilter[field] : read(text)]
    }),
  ) as unknown as HistoryFilter
}

/** Reads the sort from the address; newest exits first by default. */
function sortFromAddress(address: URLSearchParams): HistorySort {
  const field = sortFields.find((choice) => choice === address.get('sort')) ?? newestFirst.field
  return { field, order: address.get('order') === 'asc' ? 'asc' : 'desc' }
}

/** Reads the state from the address. */
export function stateFromAddress(address: URLSearchParams): HistoryState {
  return {
    filter: filterFromAddress(address),
    sort: sortFromAddress(address),
    group: groupings.find((choice) => choice === address.get('group')) ?? null,
    view: address.get('view'),
  }
}

/** The address of a state, without its defaults. */
export function historyAddress({ filter, sort, group, view }: HistoryState): URLSearchParams {
  const address = new URLSearchParams()
  for (const field of fields) {
    const { address: name, write } = filterCodecs[field]
    const text = (write as (value: HistoryFilter[FilterField]) => string)(filter[field])
    if (text !== '') address.set(name, text)
  }
  if (sort.field !== newestFirst.field) address.set('sort', sort.field)
  if (sort.order !== newestFirst.order) address.set('order', sort.order)
  if (group !== null) address.set('group', group)
  if (view !== null) address.set('view', view)
  return address
}
