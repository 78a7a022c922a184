import { filterCodecs } from './filter-codecs.ts'
import { noFilter, type FilterField, type TradeFilter } from './trade-filter.ts'

const fields = Object.keys(noFilter) as FilterField[]

/**
 * Reads the filter from the address. Invalid parts are ignored, so that old and mistyped links still open. `isListRead`:
 * the screen can show the trades of a list.
 */
export function filterFromAddress(address: URLSearchParams, isListRead = false): TradeFilter {
  return Object.fromEntries(
    fields.map((field) => {
      if (field === 'tradeList' && !isListRead) return [field, null]
      const { address: name, read } = filterCodecs[field]
      const text = address.get(name)
      return [field, text === null ? noFilter[field] : read(text)]
    }),
  ) as unknown as TradeFilter
}

/** Writes the filter into the address, without fields that filter nothing. */
export function writeFilterToAddress(address: URLSearchParams, filter: TradeFilter): void {
  for (const field of fields) {
    const { address: name, write } = filterCodecs[field]
    const text = (write as (value: TradeFilter[FilterField]) => string)(filter[field])
    if (text === '') address.delete(name)
    else address.set(name, text)
  }
}

/** The address of the history with the trades of a filter. */
export function historyAddress(filter: TradeFilter): string {
  const address = new URLSearchParams()
  writeFilterToAddress(address, filter)
  return `/trade-history?${address.toString()}`
}
