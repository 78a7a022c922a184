import { z } from 'zod'
import { tradeSorts } from '#contract/trades/filter.ts'
import { decimal, id, instant, text } from '#contract/values.ts'
import { directions } from '#domain/fills/fill.ts'
import { tradeStatuses } from '#domain/trade/fields/choices.ts'

export type TradeSort = (typeof tradeSorts)[number]
export type SortOrder = 'asc' | 'desc'

/** The last trade of a page: its sorted value, null if it has none, and its id. */
export interface PagePosition {
  readonly value: string | number | null
  readonly id: string
}

const values: Readonly<Record<TradeSort, z.ZodType<string | number>>> = {
  exitAt: instant,
  entryAt: instant,
  createdAt: instant,
  updatedAt: instant,
  symbol: text(40),
  status: z.enum(tradeStatuses),
  direction: z.enum(directions),
  quantity: decimal,
  maxQuantity: decimal,
  entryPrice: decimal,
  exitPrice: decimal,
  points: decimal,
  grossPnl: decimal,
  totalFees: decimal,
  netPnl: decimal,
  initialRiskAmount: decimal,
  plannedRR: z.number(),
  realizedR: z.number(),
  holdMinutes: z.number(),
  maeR: z.number(),
  mfeR: z.number(),
  confidence: z.int(),
}

const envelope = z.tuple([z.enum(tradeSorts), z.enum(['asc', 'desc']), z.unknown(), id])

/**
 * Encodes the position for the request of the next page. It is validated but not signed: it contains only what the
 * caller has seen, and grants access to nothing.
 */
export function writeCursor(sort: TradeSort, order: SortOrder, position: PagePosition): string {
  return Buffer.from(JSON.stringify([sort, order, position.value, position.id])).toString('base64url')
}

/** Reads a cursor of the same sort and order; null if it is invalid. */
export function readCursor(cursor: string, sort: TradeSort, order: SortOrder): PagePosition | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
  const read = envelope.safeParse(parsed)
  if (!read.success) return null
  const [itsSort, itsOrder, value, lastId] = read.data
  if (itsSort !== sort || itsOrder !== order) return null
  if (value === null) return { value, id: lastId }
  const known = values[sort].safeParse(value)
  return known.success ? { value: known.data, id: lastId } : null
}
