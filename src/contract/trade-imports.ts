import { z } from 'zod'
import { defineRoute } from './route.ts'
import { newTrade } from './trade-field-schemas.ts'
import { id, instant, money, text } from './values.ts'

export const importRow = newTrade.extend({
  /** Identifies the trade in its file: broker's ids or content, with its count of occurrence. Unique in a portfolio. */
  importKey: text(300),
})
export const importTrades = defineRoute({
  method: 'POST',
  path: '/trades/import',
  summary: 'Imports round trips in one transaction; what is there already is recognised and left as it is',
  auth: 'user',
  status: 201,
  bodyLimit: 16 * 1024 * 1024,
  body: z.strictObject({
    portfolioId: id,
    /** Chosen by the caller; parts of one file share it. */
    batchId: id,
    format: text(60),
    fileName: text(255),
    timeZone: text(64),
    rows: z.array(importRow).min(1).max(2_000),
  }),
  response: z.object({
    batchId: id,
    imported: z.int(),
    duplicates: z.int(),
    /** One per row of the request, in its order. */
    rows: z.array(
      z.object({
        status: z.enum(['imported', 'duplicate']),
        tradeId: id,
        netPnl: money.nullable(),
        grossPnl: money.nullable(),
      }),
    ),
  }),
  problems: ['not_found', 'forbidden', 'currency_mismatch', 'conflict'],
})
export const undoImport = defineRoute({
  method: 'DELETE',
  path: '/trades/import/:batchId',
  summary: 'Deletes the trades that an import brought, edited or not, and the import itself',
  auth: 'user',
  params: z.strictObject({ batchId: id }),
  response: z.object({ deleted: z.int() }),
  problems: ['not_found', 'locked'],
})
export const listImportBatches = defineRoute({
  method: 'GET',
  path: '/import-batches',
  summary: 'The imports of the signed-in user, newest first',
  auth: 'user',
  query: z.strictObject({
    portfolio_id: id.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    batches: z.array(
      z.object({
        id,
        portfolioId: id,
        format: z.string(),
        fileName: z.string(),
        timeZone: z.string(),
        createdAt: instant,
        /** How many of its trades are there now. */
        trades: z.int(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  problems: ['not_found', 'forbidden', 'invalid_cursor'],
})
