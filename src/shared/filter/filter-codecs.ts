import { directions } from '#domain/fills/fill.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { parseCalendarDate } from '#domain/time/calendar-date.ts'
import { absenceFilters, exitReasons, tradeResults, tradeSources, tradeStatuses } from '#domain/trade/fields/choices.ts'
import type { TradeFilter } from './trade-filter.ts'

/** How one field of the filter is written in the address of the screen and in the API query. */
interface FilterCodec<Value> {
  /** Its name in the API query. */
  readonly query: string
  /** Its name in the address. */
  readonly address: string
  /** Parses the text of the address. Invalid text is no filter, so that old links still open. */
  readonly read: (text: string) => Value
  /** The text of a value; "" for no filter. */
  readonly write: (value: Value) => string
}

// Limits of the API: choices per field, characters of a symbol and of a search, and absolute value of a number.
const maxChoices = 50
const maxSymbolLength = 40
const maxSearchLength = 100
const maxNumber = 1e16

export const weekdays: readonly string[] = ['1', '2', '3', '4', '5', '6', '7']
export const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

const list = (text: string) => [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '')
const join = (values: readonly string[]) => values.join(',')

function parseNumber(text: string): number | null {
  const value = Number(text)
  return text.trim() === '' || !(Math.abs(value) < maxNumber) ? null : value
}

/** Writes a number without an exponent, which the API's decimals do not allow. */
function plainDecimal(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

const codec =
  <Value>(read: (text: string) => Value, write: (value: Value) => string) =>
  (address: string, query: string): FilterCodec<Value> => ({ address, query, read, write })

const date = codec<CalendarDate | null>(parseCalendarDate, (value) => value ?? '')
const numeric = codec<number | null>(parseNumber, (value) => (value === null ? '' : String(value)))
/** Money, which the API reads as a decimal. */
const amount = codec<number | null>(parseNumber, (value) => (value === null ? '' : plainDecimal(value)))
/** Minutes, never negative. */
const holdMinutes = codec<number | null>(
  (read) => {
    const value = parseNumber(read)
    return value === null || value < 0 ? null : value
  },
  (value) => (value === null || value < 0 ? '' : String(value)),
)
const yesNo = codec<boolean | null>(
  (text) => (text === 'true' ? true : text === 'false' ? false : null),
  (value) => (value === null ? '' : String(value)),
)
const text = codec<string>(
  (read) => read.trim().slice(0, maxSearchLength),
  (value) => value,
)
const ids = codec<readonly Id[]>((read) => list(read).filter(isUuid).slice(0, maxChoices), join)
const oneId = codec<Id | null>(
  (read) => (isUuid(read) ? read : null),
  (value) => value ?? '',
)
/** The valid choices of a list, each once and in their defined order. */
const manyOf = <T extends string>(choices: readonly T[]) =>
  codec<readonly T[]>((read) => {
    const named = new Set(list(read))
    return choices.filter((choice) => named.has(choice))
  }, join)
const oneOf = <T extends string>(choices: readonly T[]) =>
  codec<T | null>(
    (read) => choices.find((choice) => choice === read) ?? null,
    (value) => value ?? '',
  )
const symbols = codec<readonly string[]>(
  (read) =>
    list(read)
      .filter((symbol) => symbol.length <= maxSymbolLength)
      .slice(0, maxChoices),
  join,
)

/** The codec of every field of the filter. */
export const filterCodecs: { readonly [Field in keyof TradeFilter]: FilterCodec<TradeFilter[Field]> } = {
  from: date('from', 'from'),
  to: date('to', 'to'),
  symbols: symbols('symbol', 'symbol'),
  roots: symbols('root', 'root'),
  assetClasses: manyOf(assetClasses)('class', 'asset_class'),
  direction: oneOf(directions)('direction', 'direction'),
  results: manyOf(tradeResults)('result', 'result'),
  statuses: manyOf(tradeStatuses)('status', 'status'),
  setups: ids('setup', 'setup_id'),
  exchanges: ids('exchange', 'exchange_id'),
  tags: ids('tag', 'tag_id'),
  mistakes: ids('mistake', 'mistake_id'),
  batches: ids('batch', 'import_batch_id'),
  sources: manyOf(tradeSources)('source', 'source'),
  exitReasons: manyOf(exitReasons)('exitReason', 'exit_reason'),
  weekdays: manyOf(weekdays)('weekday', 'weekday'),
  entryWeekdays: manyOf(weekdays)('entryWeekday', 'entry_weekday'),
  entryHours: manyOf(hours)('entryHour', 'entry_hour'),
  entrySessions: manyOf(entrySessions)('session', 'entry_session'),
  without: manyOf(absenceFilters)('without', 'without'),
  minR: numeric('minR', 'min_r'),
  maxR: numeric('maxR', 'max_r'),
  minPnl: amount('minPnl', 'min_pnl'),
  maxPnl: amount('maxPnl', 'max_pnl'),
  minHold: holdMinutes('minHold', 'min_hold'),
  maxHold: holdMinutes('maxHold', 'max_hold'),
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
  tradeList: oneId('list', 'trade_list'),
}
