import type { ColumnKey, Rows, StatFacts, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { knownNumbers, MissingColumn } from '#domain/analysis/shapes/read-columns.ts'
import type { FigureUnit } from '#domain/analysis/shapes/sentence.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { allEqual, mean, median, standardDeviation } from '#domain/numbers/statistics.ts'
import type { Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'

const prefix = 'stat:'

/** The key of a custom stat's column, where a text is one. */
export const isStatKey = (key: string): key is `stat:${Id}` =>
  key.startsWith(prefix) && isUuid(key.slice(prefix.length))

/** What a key's custom stat is; null for other columns, and where nobody stated it. */
export const statOfKey = ({ stats }: Pick<TradeColumns, 'stats'>, key: string): StatFacts | null =>
  key.startsWith(prefix) ? (stats?.get(key.slice(prefix.length)) ?? null) : null

/** How the numbers of a column are shown. */
export interface ColumnUnit {
  readonly unit: FigureUnit
  /** What its numbers are divided by for `unit`: percent are shown as fractions. */
  readonly divisor: number
  /** A unit that the figures cannot show beside the number; null for the others. */
  readonly extra: string | null
}

const plain = (unit: FigureUnit): ColumnUnit => ({ unit, divisor: 1, extra: null })

/** How the numbers of a custom stat are shown. Amounts need one currency. */
export function statUnit(stat: Pick<StatFacts, 'kind' | 'unit'> | null, currency: string | null): ColumnUnit {
  if (stat?.kind === 'yesNo') return plain('fraction')
  switch (stat?.unit ?? null) {
    case null:
      return plain('number')
    case 'R':
      return plain('r')
    case 'min':
      return plain('minutes')
    case '%':
      return { unit: 'fraction', divisor: 100, extra: null }
    case 'money':
      return currency === null ? { ...plain('number'), extra: 'money' } : plain('money')
    default:
      return { ...plain('number'), extra: stat?.unit ?? null }
  }
}

/** A measured column over some trades. */
export interface StatFigures {
  /** Trades with a value. */
  readonly n: number
  /** Share of yes for a yes or no. Null without a value. */
  readonly mean: number | null
  readonly median: number | null
  /** Interval of the mean; null below ten values. */
  readonly interval: Interval | null
  /** How many standard errors the mean is above that of all given trades; null below two values or if all are equal. */
  readonly t: number | null
}

/** The numbers of a column that a mean can be taken of; null for texts. Throws MissingColumn. */
export function measuredNumbers(columns: TradeColumns, key: ColumnKey): Float64Array | null {
  const column = columns.columns.get(key)
  if (column === undefined) throw new MissingColumn(key)
  if (column.kind === 'number') return column.values
  if (column.kind === 'money') return column.units.map((units) => units / 10 ** column.places)
  if (column.kind === 'flag') return Float64Array.from(column.values, (value) => (value === -1 ? Number.NaN : value))
  return null
}

/** The figures of a measured column for groups of trades, of which `all` are the trades that they are compared with. */
export function statFigures(numbers: Float64Array, all: Rows): (rows: Rows, confidence: number) => StatFigures {
  const whole = knownNumbers(numbers, all)
  const center = whole.length === 0 ? null : mean(whole)
  return (rows, confidence) => {
    const values = knownNumbers(numbers, rows)
    const n = values.length
    if (n === 0) return { n, mean: null, median: null, interval: null, t: null }
    const own = mean(values)
    const error = n < 2 || allEqual(values) ? null : standardDeviation(values, own) / Math.sqrt(n)
    return {
      n,
      mean: own,
      median: median(values),
      interval: meanInterval(values, 1, confidence),
      t: error === null || center === null ? null : (own - center) / error,
    }
  }
}
