import { entrySessions } from '#domain/datapoint-choices.ts'
import { lackables } from '#domain/trade-choices.ts'
import { assetClasses, directions, exitReasons, tradeResults, tradeSources, tradeStatuses } from '#domain/trade.ts'
import type { CalendarDate, Id } from '#domain/units.ts'
import type { HistoryFilter } from './history-filter.ts'

/** How one field of the filter is written in the address of the screen and in a call of the API. */
interface FilterPart<Value> {
  /** Its name in the API. */
  readonly query: string
  /** Its name in the address. */
  readonly address: string
  /** What a text of the address means; nothing asked where it is not understood: an old link still opens. */
  readonly read: (text: string) => Value
  /** The text of a value; "" where nothing is asked. */
  readonly write: (value: Value) => string
}

/** The API takes at most so many choices, and symbols and searches of at most so many characters. */
const mostChoices = 50
const longestSymbol = 40
const longestSearch = 100
/** Numbers are below it. */
const largest = 1e16

export const weekdays: readonly string[] = ['1', '2', '3', '4', '5', '6', '7']
export const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

const list = (text: string) => [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '')
const join = (values: readonly string[]) => values.join(',')
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A real date as YYYY-MM-DD, or null: 2025-02-30 is none. */
export function dateIn(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? (text as CalendarDate) : null
}

function numberIn(text: string): number | null {
  const value = Number(text)
  return text.trim() === '' || !(Math.abs(value) < largest) ? null : value
}

/** A number without an exponent, which the API's decimals do not have. */
function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

const part =
  <Value>(read: (text: string) => Value, write: (value: Value) => string) =>
  (address: string, query: string): FilterPart<Value> => ({ address, query, read, write })

const date = part<CalendarDate | null>(dateIn, (value) => value ?? '')
const numeric = part<number | null>(numberIn, (value) => (value === null ? '' : String(value)))
/** Money, which the API takes as a decimal. */
const amount = part<number | null>(numberIn, (value) => (value === null ? '' : plain(value)))
/** Minutes: never fewer than none. */
const held = part<number | null>(
  (read) => {
    const value = numberIn(read)
    return value === null || value < 0 ? null : value
  },
  (value) => (value === null || value < 0 ? '' : String(value)),
)
const yesNo = part<boolean | null>(
  (text) => (text === 'true' ? true : text === 'false' ? false : null),
  (value) => (value === null ? '' : String(value)),
)
const text = part<string>(
  (read) => read.trim().slice(0, longestSearch),
  (value) => value,
)
const ids = part<readonly Id[]>((read) => list(read).filter(isId).slice(0, mostChoices), join)
const oneId = part<Id | null>(
  (read) => (isId(read) ? read : null),
  (value) => value ?? '',
)
/** Known values of a list, each once and in the order of the choices. */
const several = <T extends string>(choices: readonly T[]) =>
  part<readonly T[]>((read) => {
    const named = new Set(list(read))
    return choices.filter((choice) => named.has(choice))
  }, join)
const oneOf = <T extends string>(choices: readonly T[]) =>
  part<T | null>(
    (read) => choices.find((choice) => choice === read) ?? null,
    (value) => value ?? '',
  )
const symbols = part<readonly string[]>(
  (read) =>
    list(read)
      .filter((symbol) => symbol.length <= longestSymbol)
      .slice(0, mostChoices),
  join,
)

/** Every field of the filter. */
export const filterParts: { readonly [Field in keyof HistoryFilter]: FilterPart<HistoryFilter[Field]> } = {
  from: date('from', 'from'),
  to: date('to', 'to'),
  symbols: symbols('symbol', 'symbol'),
  assetClasses: several(assetClasses)('class', 'asset_class'),
  direction: oneOf(directions)('direction', 'direction'),
  results: several(tradeResults)('result', 'result'),
  statuses: several(tradeStatuses)('status', 'status'),
  setups: ids('setup', 'setup_id'),
  exchanges: ids('exchange', 'exchange_id'),
  tags: ids('tag', 'tag_id'),
  mistakes: ids('mistake', 'mistake_id'),
  batches: ids('batch', 'import_batch_id'),
  sources: several(tradeSources)('source', 'source'),
  exitReasons: several(exitReasons)('exitReason', 'exit_reason'),
  weekdays: several(weekdays)('weekday', 'weekday'),
  entryWeekdays: several(weekdays)('entryWeekday', 'entry_weekday'),
  entryHours: several(hours)('entryHour', 'entry_hour'),
  entrySessions: several(entrySessions)('session', 'entry_session'),
  without: several(lackables)('without', 'without'),
  minR: numeric('minR', 'min_r'),
  maxR: numeric('maxR', 'max_r'),
  minPnl: amount('minPnl', 'min_pnl'),
  maxPnl: amount('maxPnl', 'max_pnl'),
  minHold: held('minHold', 'min_hold'),
  maxHold: held('maxHold', 'max_hold'),
  excluded: yesNo('excluded', 'excluded'),
  locked: yesNo('locked', 'locked'),
  reviewed: yesNo('reviewed', 'reviewed'),
  hasStop: yesNo('hasStop', 'has_stop'),
  hasMae: yesNo('hasMae', 'has_mae'),
  stat: oneId('stat', 'custom_stat'),
  statIs: text('statIs', 'stat_is'),
  statMin: numeric('statMin', 'stat_min'),
  statMax: numeric('statMax', 'stat_max'),
  search: text('search', 'search'),
}
