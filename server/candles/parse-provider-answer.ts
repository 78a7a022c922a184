import type { Candle } from '#domain/market/candles.ts'
import { readCandleFile } from '#domain/market/read-candle-file.ts'

/** Names under which providers wrap their bars. */
const wrappers = ['candles', 'bars', 'data', 'results', 'values', 'prices', 'ohlcv']

const names = {
  time: ['time', 'timestamp', 't', 'datetime', 'date', 'openTime', 'open_time', 'at'],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'c'],
  volume: ['volume', 'v'],
} as const
type Part = keyof typeof names
const parts = Object.keys(names) as readonly Part[]

type Row = readonly unknown[]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valueOf = (record: Record<string, unknown>, part: Part): unknown =>
  names[part].map((name) => record[name]).find((value) => value !== undefined)

/** Rows of time, open, high, low, close, volume: from records, from lists in that order, or from one list for each. */
function rowsOf(value: unknown): readonly Row[] | null {
  if (Array.isArray(value)) {
    return value.map((row: unknown) => {
      if (isRecord(row)) return parts.map((part) => valueOf(row, part))
      return Array.isArray(row) ? (row as Row).slice(0, parts.length) : []
    })
  }
  if (!isRecord(value)) return null
  const columns = parts.map((part) => valueOf(value, part))
  const [times] = columns
  if (Array.isArray(times)) {
    return times.map((_, place) =>
      columns.map((column) => (Array.isArray(column) ? (column as Row)[place] : undefined)),
    )
  }
  const inner = wrappers.map((name) => value[name]).find((found) => found !== undefined)
  return inner === undefined ? null : rowsOf(inner)
}

const cellOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * Parses a provider's response: JSON in the usual forms, or lines. Null for other formats and if a bar is unreadable,
 * because missing bars would look like missing prices. A response may contain no bars.
 */
export function parseProviderAnswer(body: string): readonly Candle[] | null {
  const text = body.trim()
  if (text === '' || text === '[]') return []
  let lines = text
  if (text.startsWith('{') || text.startsWith('[')) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return null
    }
    const rows = rowsOf(value)
    if (rows === null) return null
    if (rows.length === 0) return []
    // Read as lines are: times, numbers and their faults have one reader.
    const cells = rows.map((row) => parts.map((_, place) => `"${cellOf(row[place]).replaceAll('"', '')}"`).join(','))
    lines = [parts.join(','), ...cells].join('\n')
  }
  try {
    const { candles, faults } = readCandleFile(lines, { timeZone: 'UTC' })
    return faults.length > 0 ? null : candles
  } catch {
    return null
  }
}
