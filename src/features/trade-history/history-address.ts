import { directions, tradeResults, tradeStatuses } from '#domain/trade.ts'
import type { CalendarDate } from '#domain/units.ts'
import { newestFirst, noFilter, type HistoryFilter, type HistorySort, type HistorySortField } from './history-filter.ts'

const sortFields: readonly HistorySortField[] = [
  'exitAt',
  'entryAt',
  'symbol',
  'netPnl',
  'realizedR',
  'quantity',
  'holdMinutes',
]

/** The API takes at most so many symbols and characters. */
const mostSymbols = 50
const longestSymbol = 40
const longestSearch = 100

function known<T extends string>(choices: readonly T[], value: string | null): T | null {
  return choices.find((choice) => choice === value) ?? null
}

/** The known values of a list parameter, each once and in the order of `choices`. */
function knownList<T extends string>(choices: readonly T[], value: string | null): T[] {
  const named = new Set((value ?? '').split(','))
  return choices.filter((choice) => named.has(choice))
}

/** A real date as YYYY-MM-DD, or null: 2025-02-30 is none. */
function dateIn(value: string | null): CalendarDate | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const moment = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value) ? (value as CalendarDate) : null
}

function numberIn(value: string | null): number | null {
  if (value === null || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function symbolsIn(value: string | null): string[] {
  const named = (value ?? '').split(',').map((symbol) => symbol.trim())
  return [...new Set(named)].filter((symbol) => symbol !== '' && symbol.length <= longestSymbol).slice(0, mostSymbols)
}

function excludedIn(value: string | null): boolean | null {
  return value === 'true' ? true : value === 'false' ? false : null
}

/** Reads the filter from the address. What is not understood is left out: an old or mistyped link still opens. */
export function filterFromAddress(address: URLSearchParams): HistoryFilter {
  return {
    from: dateIn(address.get('from')),
    to: dateIn(address.get('to')),
    symbols: symbolsIn(address.get('symbol')),
    direction: known(directions, address.get('direction')),
    results: knownList(tradeResults, address.get('result')),
    statuses: knownList(tradeStatuses, address.get('status')),
    minR: numberIn(address.get('minR')),
    maxR: numberIn(address.get('maxR')),
    search: (address.get('search') ?? '').trim().slice(0, longestSearch),
    excluded: excludedIn(address.get('excluded')),
  }
}

/** Reads the sort from the address; newest exits first unless it says otherwise. */
export function sortFromAddress(address: URLSearchParams): HistorySort {
  const field = known(sortFields, address.get('sort')) ?? newestFirst.field
  return { field, order: address.get('order') === 'asc' ? 'asc' : 'desc' }
}

/** The address of a filter and a sort; what is "all" or the default is not named. */
export function historyAddress(filter: HistoryFilter = noFilter, sort: HistorySort = newestFirst): URLSearchParams {
  const address = new URLSearchParams()
  const put = (name: string, value: string | number | boolean | null): void => {
    if (value !== null && value !== '') address.set(name, String(value))
  }
  put('from', filter.from)
  put('to', filter.to)
  put('symbol', filter.symbols.join(','))
  put('direction', filter.direction)
  put('result', filter.results.join(','))
  put('status', filter.statuses.join(','))
  put('minR', filter.minR)
  put('maxR', filter.maxR)
  put('search', filter.search)
  put('excluded', filter.excluded)
  if (sort.field !== newestFirst.field) put('sort', sort.field)
  if (sort.order !== newestFirst.order) put('order', sort.order)
  return address
}
