import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import { detectDecimalMark, parseAmount, type DecimalMark } from '#domain/numbers/parse-amount.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/instant.ts'
import { detectDayOrder, type DayOrder } from '#domain/time/local-time.ts'
import { findCandleColumns, lineSplitter, inferCandleColumns } from './candle-columns.ts'
import { candleFault } from './candle-fault.ts'
import {
  candleTimeParser,
  type CandleStamp,
  timeTextOf,
  type LineMoment,
  resolveRepeatedHours,
} from './candle-times.ts'
import { candleLimits, type Candle, timeframeMinutes, type Timeframe, timeframes } from './candles.ts'

/** Options for reading a price file; omitted options are detected. */
export interface CandleFileOptions {
  /** Zone of times without an offset. */
  readonly timeZone: string
  readonly timeframe?: Timeframe | undefined
  readonly dayOrder?: DayOrder | undefined
  /** Whether times mark the open or the close of a bar. */
  readonly stamp?: CandleStamp | undefined
}

/** A line that cannot be read; line numbers start at 1. */
export interface CandleLineFault {
  readonly line: number
  readonly message: string
}

/** The content of a price file. Every line is accounted for: a bar, a fault, a repetition, blank, or the header. */
export interface ParsedCandles {
  /** In ascending order of time, without duplicates. */
  readonly candles: readonly Candle[]
  /** Null if neither given nor detected. */
  readonly timeframe: Timeframe | null
  readonly faults: readonly CandleLineFault[]
  /** Number of lines with a duplicate time; the last line of each time counts. */
  readonly repeated: number
  readonly dayOrder: DayOrder
  /** Whether the file proves the day order. */
  readonly isDayOrderCertain: boolean
}

/** A file that is not a price file; the message says what is missing and what to do. */
export class CandleFileError extends Error {
  override readonly name = 'CandleFileError'
}

const plainNumber = /^-?\d{1,16}(?:\.\d{1,12})?$/

/** Parses a price, with a fast path for plain numbers. */
function parsePrice(text: string, mark: DecimalMark): Decimal | null {
  return mark === '.' && plainNumber.test(text) ? (text as Decimal) : parseAmount(text, mark)
}

/** Parses a volume, which may be abbreviated: 1.25K, 3M. */
function parseVolume(text: string, mark: DecimalMark): Decimal | null {
  const unit = thousands[text.slice(-1).toUpperCase()]
  if (unit === undefined) return parsePrice(text, mark)
  const amount = parsePrice(text.slice(0, -1), mark)
  return amount === null ? null : toDecimal(exact(amount).times(unit))
}

function* textsIn(places: readonly number[], textAt: (index: number) => string): Generator<string> {
  for (const index of places) yield textAt(index)
}

/** The most frequent distance between bars; null if it is not a known timeframe. */
function inferTimeframe(moments: readonly number[]): Timeframe | null {
  const sorted = [...new Set(moments)].toSorted((a, b) => a - b)
  const counts = new Map<number, number>()
  for (const [place, moment] of sorted.entries()) {
    const before = sorted[place - 1]
    if (before !== undefined) counts.set(moment - before, (counts.get(moment - before) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  return timeframes.find((one) => timeframeMinutes(one) * minuteMs === usual?.[0]) ?? null
}

const thousands: Readonly<Record<string, string>> = { K: '1000', M: '1000000', B: '1000000000' }
const names = ['open', 'high', 'low', 'close'] as const

/**
 * Reads bars from a text file. Columns are separated by comma, semicolon, tab or bar, and found by name or, without a
 * header, expected as time, open, high, low, close and volume. Prices may have a decimal comma. Times may take one
 * column or two, be epoch seconds, milliseconds or microseconds, or wall-clock times. Lines may be in any order. Throws
 * CandleFileError if the time column or a price column is missing, and with more than `maxBars` bars.
 */
export function readCandleFile(
  content: string,
  options: CandleFileOptions,
  maxBars: number = candleLimits.maxPerImport,
): ParsedCandles {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => line.trim() !== '')
  const head = lines[first]
  if (head === undefined) throw new CandleFileError('The file is empty.')
  const split = lineSplitter(head)
  const columns = findCandleColumns(split(head)) ?? inferCandleColumns(split(head))
  if (typeof columns === 'string') throw new CandleFileError(columns)
  const begin = first + (columns.hasHeader ? 1 : 0)
  // Lines are split on demand: the cells of half a million lines would fill the memory of a phone.
  const places = [...lines.keys()].filter((index) => index >= begin && lines[index]?.trim() !== '')
  const cellsAt = (index: number) => split(lines[index] ?? '')
  if (places.length > maxBars) {
    const [limit, count] = [maxBars, places.length].map((value) => value.toLocaleString('en-US'))
    throw new CandleFileError(`A file may hold at most ${limit} bars, and this one has ${count}. Split it by time.`)
  }
  const sample = places.slice(0, 500).map(cellsAt)
  const mark = detectDecimalMark(sample.flatMap((cells) => names.map((name) => cells[columns[name]] ?? '')))
  const detected = detectDayOrder(textsIn(places, (index) => timeTextOf(cellsAt(index), columns)))
  const dayOrder = options.dayOrder ?? detected.order
  const momentIn = candleTimeParser(options.timeZone, dayOrder)
  const faults: CandleLineFault[] = []
  const read: (LineMoment & { readonly candle: Omit<Candle, 'at'> })[] = []
  for (const at of places) {
    const cells = cellsAt(at)
    const text = timeTextOf(cells, columns)
    const time = momentIn(text)
    const refuse = (message: string) => faults.push({ line: at + 1, message })
    if (time === null) {
      refuse(`"${text.slice(0, 40)}" is not a time.`)
      continue
    }
    const prices = names.map((name) => parsePrice((cells[columns[name]] ?? '').trim(), mark))
    const [open, high, low, close] = prices
    const missing = names.find((_, index) => prices[index] === null)
    if (missing !== undefined || !open || !high || !low || !close) {
      const cell = missing === undefined ? '' : (cells[columns[missing]] ?? '')
      refuse(`The ${missing ?? 'price'} "${cell.slice(0, 40)}" is not a number.`)
      continue
    }
    const amount = columns.volume === null ? '' : (cells[columns.volume] ?? '').trim()
    const volume = amount === '' ? null : parseVolume(amount, mark)
    const candle = { open, high, low, close, volume }
    const fault =
      amount !== '' && volume === null ? `the volume "${amount.slice(0, 40)}" is not a number` : candleFault(candle)
    if (fault === null) read.push({ ...time, candle })
    else refuse(`${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`)
  }
  resolveRepeatedHours(read)
  const timeframe = options.timeframe ?? inferTimeframe(read.map(({ moment }) => moment))
  const shift = options.stamp === 'close' && timeframe !== null ? timeframeMinutes(timeframe) * minuteMs : 0
  const byMoment = new Map(read.map(({ moment, candle }) => [moment - shift, candle]))
  const candles = [...byMoment]
    .toSorted(([a], [b]) => a - b)
    .map(([moment, candle]) => ({ at: instantAt(moment), ...candle }))
  return {
    candles,
    timeframe,
    faults,
    repeated: read.length - candles.length,
    dayOrder,
    isDayOrderCertain: detected.certain,
  }
}
