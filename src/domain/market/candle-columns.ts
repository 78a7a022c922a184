/** Column indexes of a price file, from 0. */
export interface CandleColumns {
  readonly hasHeader: boolean
  /** One column, or a date and a time column. */
  readonly time: readonly number[]
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

const delimiters = ['\t', ';', ',', '|'] as const

/** Returns a line splitter for the most frequent delimiter of the first line. */
export function lineSplitter(head: string): (line: string) => string[] {
  const counts = delimiters.map((delimiter) => head.split(delimiter).length)
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ','
  return (line) => (line.includes('"') ? splitQuoted(line, delimiter) : line.split(delimiter))
}

/** Splits a line with quoted cells; a doubled quote is a literal quote. */
function splitQuoted(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index)
    if (character === '"') {
      if (isQuoted && line.charAt(index + 1) === '"') {
        cell += '"'
        index += 1
      } else isQuoted = !isQuoted
    } else if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[<>"()[\].]/g, '')
    .replace(/[\s_-]+/g, '')

const wholeTimes = new Set(
  'datetime timestamp unix unixtime epoch opentime gmttime localtime utctime starttime barstart time0 ts t'.split(' '),
)
/** The index that pandas writes first, without a name or with one of its own. */
const indexNames = new Set(['', 'index', 'unnamed:0'])
const dates = new Set(['date', 'day', 'd'])
const times = new Set(['time', 'hour'])
const prices = {
  open: new Set(['open', 'o', 'openprice', 'priceopen']),
  high: new Set(['high', 'h', 'highprice', 'max']),
  low: new Set(['low', 'l', 'lowprice', 'min']),
  close: new Set(['close', 'c', 'last', 'closeprice', 'closelast', 'price']),
  // Tick volume, if the file has no volume.
  volume: new Set(['volume', 'vol', 'v', 'tickvol', 'tickvolume', 'volumebase']),
} as const

/** Finds the columns by name. Null if the line has no known names; a message if some are missing. */
export function findCandleColumns(head: readonly string[]): CandleColumns | string | null {
  const found = head.map(plain)
  const columnIndex = (known: ReadonlySet<string>) => found.findIndex((name) => known.has(name))
  const [open, high, low, close] = [prices.open, prices.high, prices.low, prices.close].map(columnIndex)
  if (open === undefined || high === undefined || low === undefined || close === undefined) return null
  if ([open, high, low, close].every((index) => index < 0)) return null
  const missing = Object.entries({ open, high, low, close }).find(([, index]) => index < 0)
  if (missing !== undefined) return `No column named ${missing[0]} found.`
  const [whole, date, time, volume] = [wholeTimes, dates, times, prices.volume].map(columnIndex)
  const both = [date ?? -1, time ?? -1].filter((index) => index >= 0)
  const index = indexNames.has(found[0] ?? 'none') ? [0] : []
  const stamp = whole !== undefined && whole >= 0 ? [whole] : both.length > 0 ? both : index
  if (stamp.length === 0) return 'No time column found: name it date, time or timestamp.'
  return {
    hasHeader: true,
    time: stamp,
    open,
    high,
    low,
    close,
    volume: volume === undefined || volume < 0 ? null : volume,
  }
}

const isNumber = (cell: string | undefined) => cell !== undefined && /^\s*-?[\d.,]+\s*$/.test(cell)

/**
 * Infers the columns of a file without a header: a time, or a date and a time, then open, high, low, close and
 * optionally volume. A message if the first line does not fit.
 */
export function inferCandleColumns(line: readonly string[]): CandleColumns | string {
  for (const first of [1, 2]) {
    const cells = line.slice(first, first + 4)
    if (cells.length < 4 || !cells.every(isNumber)) continue
    // A cell after an eight-digit date is a time such as 093000, not a price.
    if (first === 1 && isNumber(line[0]) && /^\s*(?:19|20)\d{6}\s*$/.test(line[0] ?? '') && line.length > 6) continue
    return {
      hasHeader: false,
      time: first === 1 ? [0] : [0, 1],
      open: first,
      high: first + 1,
      low: first + 2,
      close: first + 3,
      volume: isNumber(line[first + 4]) ? first + 4 : null,
    }
  }
  return 'The first line has neither column names (time, open, high, low, close) nor prices.'
}
