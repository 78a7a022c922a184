/** Where the columns of a file of prices stand, from 0. */
export interface CandleColumns {
  readonly hasHeader: boolean
  /** One column, or those of day and time. */
  readonly time: readonly number[]
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

const delimiters = ['\t', ';', ',', '|'] as const

/** Splits lines as the first of them is divided: by whichever delimiter it has most of. */
export function lineSplitter(head: string): (line: string) => string[] {
  const counts = delimiters.map((delimiter) => head.split(delimiter).length)
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ','
  return (line) => (line.includes('"') ? splitQuoted(line, delimiter) : line.split(delimiter))
}

/** A line whose cells may stand in quotes, with a quote in them doubled. */
function splitQuoted(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let place = 0; place < line.length; place += 1) {
    const character = line.charAt(place)
    if (character === '"') {
      if (isQuoted && line.charAt(place + 1) === '"') {
        cell += '"'
        place += 1
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
const dates = new Set(['date', 'day', 'd'])
const times = new Set(['time', 'hour'])
const prices = {
  open: new Set(['open', 'o', 'openprice', 'priceopen']),
  high: new Set(['high', 'h', 'highprice', 'max']),
  low: new Set(['low', 'l', 'lowprice', 'min']),
  close: new Set(['close', 'c', 'last', 'closeprice', 'closelast', 'price']),
  // Ticks counted per bar, where the file has no volume.
  volume: new Set(['volume', 'vol', 'v', 'tickvol', 'tickvolume', 'volumebase']),
} as const

/** The columns by their names; null where the line holds no names, a sentence where names are there and some are missing. */
export function findCandleColumns(head: readonly string[]): CandleColumns | string | null {
  const found = head.map(plain)
  const placeOf = (known: ReadonlySet<string>) => found.findIndex((name) => known.has(name))
  const [open, high, low, close] = [prices.open, prices.high, prices.low, prices.close].map(placeOf)
  if (open === undefined || high === undefined || low === undefined || close === undefined) return null
  if ([open, high, low, close].every((place) => place < 0)) return null
  const missing = Object.entries({ open, high, low, close }).find(([, place]) => place < 0)
  if (missing !== undefined) return `There is no column named ${missing[0]}.`
  const [whole, date, time, volume] = [wholeTimes, dates, times, prices.volume].map(placeOf)
  const both = [date ?? -1, time ?? -1].filter((place) => place >= 0)
  const stamp = whole !== undefined && whole >= 0 ? [whole] : both
  if (stamp.length === 0) return 'There is no column of times: name it date, time or timestamp.'
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
 * The columns of a file without names: a time, or a day and a time, then open, high, low, close and maybe volume. A
 * sentence where the first line is not so.
 */
export function inferCandleColumns(line: readonly string[]): CandleColumns | string {
  for (const first of [1, 2]) {
    const looked = line.slice(first, first + 4)
    if (looked.length < 4 || !looked.every(isNumber)) continue
    // A clock such as 09:30 is no price, and neither is a day of eight digits before one.
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
  return 'The first line holds neither names of columns (time, open, high, low, close) nor a time and four prices.'
}
