import { upperCaseRoot } from '#domain/instruments/symbol-root.ts'
import { weekdayOfDay } from '#domain/time/calendar-day.ts'
import type { Column, ColumnKey, Rows, TextColumn, TradeColumns } from './columns.ts'
import { unknownDay } from './columns.ts'
import {
  allRows,
  dayOfDate,
  daysOf,
  filterRows,
  flagsOf,
  instantsOf,
  MissingColumn,
  moneyOf,
  numbersOf,
  textOf,
  textsOf,
} from './read-columns.ts'
import { searchedColumns, textMatcher } from './search-text.ts'
import type { MissingField, TradeConditions } from './trade-conditions.ts'

type Test = (row: number) => boolean

const isKnown = (values: Float64Array, row: number) => !Number.isNaN(values[row] ?? Number.NaN)

/** Whether a text's label passes, computed once per label. */
function labelTest({ codes, labels }: TextColumn, passes: (label: string) => boolean): Test {
  const passing = Uint8Array.from(labels, (label) => Number(passes(label)))
  return (row) => passing[codes[row] ?? -1] === 1
}

function amongLabels(columns: TradeColumns, key: ColumnKey, wanted: readonly string[]): Test[] {
  if (wanted.length === 0) return []
  const set = new Set(wanted)
  return [labelTest(textOf(columns, key), (label) => set.has(label))]
}

/** Whether a trade has at least one of the wanted ids. */
function anyOf(columns: TradeColumns, key: ColumnKey, wanted: readonly string[]): Test[] {
  if (wanted.length === 0) return []
  const { starts, codes, labels } = textsOf(columns, key)
  const set = new Set(wanted)
  const passing = Uint8Array.from(labels, (label) => Number(set.has(label)))
  return [
    (row) => {
      for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place += 1) {
        if (passing[codes[place] ?? -1] === 1) return true
      }
      return false
    },
  ]
}

function amongNumbers(columns: TradeColumns, key: ColumnKey, wanted: readonly string[]): Test[] {
  if (wanted.length === 0) return []
  const values = numbersOf(columns, key)
  const set = new Set(wanted.map(Number))
  return [(row) => set.has(values[row] ?? Number.NaN) && isKnown(values, row)]
}

/** Bounds, both inclusive; an unknown value is never within them. */
function within(values: Float64Array, low: number | null, high: number | null, divisor = 1): Test[] {
  const tests: Test[] = []
  if (low !== null) tests.push((row) => (values[row] ?? Number.NaN) / divisor >= low)
  if (high !== null) tests.push((row) => (values[row] ?? Number.NaN) / divisor <= high)
  return tests
}

function dates(columns: TradeColumns, { from, to, weekdays }: TradeConditions): Test[] {
  if (from === null && to === null && weekdays.length === 0) return []
  const days = daysOf(columns, 'listedOn')
  const tests: Test[] = [(row) => days[row] !== unknownDay]
  if (from !== null) {
    const first = dayOfDate(from)
    tests.push((row) => (days[row] ?? unknownDay) >= first)
  }
  if (to !== null) {
    const last = dayOfDate(to)
    tests.push((row) => (days[row] ?? unknownDay) <= last)
  }
  const wanted = new Set(weekdays.map(Number))
  if (wanted.size > 0) tests.push((row) => wanted.has(weekdayOfDay(days[row] ?? 0)))
  return tests
}

/** Symbols and roots are chosen in one field: a trade of either is selected. */
function instruments(columns: TradeColumns, { symbols, roots }: TradeConditions): Test[] {
  const tests = [...amongLabels(columns, 'symbol', symbols), ...amongLabels(columns, 'root', roots.map(upperCaseRoot))]
  return tests.length === 0 ? [] : [(row) => tests.some((test) => test(row))]
}

function ranges(columns: TradeColumns, conditions: TradeConditions): Test[] {
  const { minR, maxR, minPnl, maxPnl, minHold, maxHold } = conditions
  const tests: Test[] = []
  if (minR !== null || maxR !== null) tests.push(...within(numbersOf(columns, 'realizedR'), minR, maxR))
  if (minPnl !== null || maxPnl !== null) {
    const { units, places } = moneyOf(columns, 'netPnl')
    tests.push(...within(units, minPnl, maxPnl, 10 ** places))
  }
  if (minHold !== null || maxHold !== null) {
    const minutes = numbersOf(columns, 'holdMinutes')
    tests.push(...within(minutes, minHold, null))
    if (maxHold !== null) tests.push((row) => (minutes[row] ?? Number.NaN) < maxHold)
  }
  return tests
}

function states(columns: TradeColumns, conditions: TradeConditions): Test[] {
  const tests: Test[] = []
  const { excluded, locked, reviewed, hasStop, hasMae } = conditions
  const flag = (key: ColumnKey, wanted: boolean | null) => {
    if (wanted === null) return
    const values = flagsOf(columns, key)
    tests.push((row) => values[row] === Number(wanted))
  }
  const known = (values: () => Float64Array, wanted: boolean | null) => {
    if (wanted === null) return
    const found = values()
    tests.push((row) => isKnown(found, row) === wanted)
  }
  flag('isExcluded', excluded)
  flag('isLocked', locked)
  known(() => instantsOf(columns, 'reviewedAt'), reviewed)
  // Its fallback is the planned stop.
  known(() => numbersOf(columns, 'initialStopPrice'), hasStop)
  known(() => numbersOf(columns, 'maePrice'), hasMae)
  return tests
}

function statTests(column: Column, { statIs, statMin, statMax }: TradeConditions): Test[] {
  if (column.kind === 'number') {
    const { values } = column
    const tests: Test[] = [(row) => isKnown(values, row), ...within(values, statMin, statMax)]
    if (statIs !== '') tests.push((row) => String(values[row]) === statIs || values[row] === Number(statIs))
    return tests
  }
  // Bounds are about numbers: no text and no yes or no is within them.
  const isBounded = statMin !== null || statMax !== null
  if (column.kind === 'flag') {
    const { values } = column
    return [
      (row) => values[row] !== -1 && !isBounded && (statIs === '' || statIs === (values[row] === 1 ? 'true' : 'false')),
    ]
  }
  if (column.kind === 'text') return [labelTest(column, (label) => !isBounded && (statIs === '' || label === statIs))]
  return [() => false]
}

function customStat(columns: TradeColumns, conditions: TradeConditions): Test[] {
  if (conditions.stat === null) return []
  const key: ColumnKey = `stat:${conditions.stat}`
  const column = columns.columns.get(key)
  if (column === undefined) throw new MissingColumn(key)
  if (!conditions.without.includes('stat')) return statTests(column, conditions)
  // Whatever else is asked of a value that is missing.
  const known = statTests(column, { ...conditions, statIs: '', statMin: null, statMax: null })
  return [(row) => !known.every((test) => test(row))]
}

const emptyText = (key: ColumnKey) => (columns: TradeColumns) => {
  const { codes } = textOf(columns, key)
  return (row: number) => codes[row] === -1
}
const emptyList = (key: ColumnKey) => (columns: TradeColumns) => {
  const { starts } = textsOf(columns, key)
  return (row: number) => starts[row] === starts[row + 1]
}

const missingTests: Readonly<Record<MissingField, (columns: TradeColumns) => Test>> = {
  date: (columns) => {
    const days = daysOf(columns, 'listedOn')
    return (row) => days[row] === unknownDay
  },
  entry: (columns) => {
    const entries = instantsOf(columns, 'entryAt')
    return (row) => !isKnown(entries, row)
  },
  session: emptyText('entrySession'),
  result: emptyText('result'),
  setup: emptyText('setupId'),
  exchange: emptyText('exchangeId'),
  exitReason: emptyText('exitReason'),
  tag: emptyList('tags'),
  mistake: emptyList('mistakeIds'),
  // Read with the stat; without one it is no condition.
  stat: () => () => true,
}

function search(columns: TradeColumns, text: string): Test[] {
  if (text === '') return []
  const matches = textMatcher(text)
  const tests = searchedColumns.map((key) => labelTest(textOf(columns, key), matches))
  return [(row) => tests.some((test) => test(row))]
}

function testsOf(columns: TradeColumns, conditions: TradeConditions): Test[] {
  const { direction } = conditions
  return [
    ...dates(columns, conditions),
    ...instruments(columns, conditions),
    ...amongLabels(columns, 'status', conditions.statuses),
    ...amongLabels(columns, 'result', conditions.results),
    ...amongLabels(columns, 'assetClass', conditions.assetClasses),
    ...amongLabels(columns, 'source', conditions.sources),
    ...amongLabels(columns, 'exitReason', conditions.exitReasons),
    ...amongLabels(columns, 'direction', direction === null ? [] : [direction]),
    ...amongLabels(columns, 'setupId', conditions.setups),
    ...amongLabels(columns, 'exchangeId', conditions.exchanges),
    ...amongLabels(columns, 'importBatchId', conditions.batches),
    ...anyOf(columns, 'tags', conditions.tags),
    ...anyOf(columns, 'mistakeIds', conditions.mistakes),
    ...amongNumbers(columns, 'entryHour', conditions.entryHours),
    ...amongNumbers(columns, 'entryWeekday', conditions.entryWeekdays),
    ...amongLabels(columns, 'entrySession', conditions.entrySessions),
    ...ranges(columns, conditions),
    ...states(columns, conditions),
    ...customStat(columns, conditions),
    ...conditions.without.map((field) => missingTests[field](columns)),
    ...search(columns, conditions.search),
  ]
}

/**
 * The trades that the filter of the history selects, read from columns. The server's reading of the same conditions is
 * `matchesFilter`. Throws MissingColumn where a column of `columnsOfConditions` is not loaded.
 */
export function selectTrades(columns: TradeColumns, conditions: TradeConditions): Rows {
  return testsOf(columns, conditions).reduce(filterRows, allRows(columns))
}

/** Columns beyond the core that conditions are read from. */
export function columnsOfConditions(conditions: TradeConditions): ColumnKey[] {
  const keys: ColumnKey[] = []
  if (conditions.entrySessions.length > 0 || conditions.without.includes('session')) keys.push('entrySession')
  if (conditions.stat !== null) keys.push(`stat:${conditions.stat}`)
  if (conditions.search !== '') keys.push(...searchedColumns.filter((key) => key !== 'symbol'))
  return keys
}
