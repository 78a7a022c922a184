import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { commissionRules } from '#contract/portfolios/commission-rules.ts'
import { newTrade } from '#contract/trades/field-schemas.ts'
import { decimal, id, instant, money, text } from '#contract/values.ts'
import { liquidities, directions, fillSides } from '#domain/fills/fill.ts'

const importKey = text(300)

export const importRow = newTrade.extend({
  /** Identifies the trade in its file: broker ids or content, with an occurrence count. Unique in a portfolio. */
  importKey,
  /**
   * The portfolio trade that the executions extend or close, as it was read. `executions` then lists all of its
   * executions including the new ones; only these are added. Swap, the broker's P&L and the status are replaced,
   * nothing else.
   */
  continues: z.strictObject({ tradeId: id, revision: z.int().min(1) }).optional(),
  /** Names of playbook entries, matched without case. */
  labels: z
    .strictObject({
      setup: text(80).nullable(),
      tags: z.array(text(60)).max(50),
      mistakes: z.array(text(80)).max(50),
    })
    .optional(),
})
export const importTrades = defineRoute({
  method: 'POST',
  path: '/trades/import',
  summary: 'Imports round trips in one transaction; existing ones are recognized and left unchanged',
  auth: 'user',
  status: 201,
  bodyLimit: 16 * 1024 * 1024,
  body: z.strictObject({
    portfolioId: id,
    /** Chosen by the caller; all parts of one file share it. */
    batchId: id,
    format: text(60),
    fileName: text(255),
    timeZone: text(64),
    /** Which missing entries named by labels are created; tags always are. */
    create: z.strictObject({ setups: z.boolean(), mistakes: z.boolean() }).optional(),
    /** Commissions of the rows that state no costs; without them, the rules of the portfolio apply. */
    commissionRules: commissionRules.optional(),
    rows: z.array(importRow).min(1).max(2_000),
  }),
  response: z.object({
    batchId: id,
    imported: z.int(),
    duplicates: z.int(),
    continued: z.int(),
    /** One per row of the request, in its order. */
    rows: z.array(
      z.object({
        status: z.enum(['imported', 'duplicate', 'continued']),
        tradeId: id,
        netPnl: money.nullable(),
        grossPnl: money.nullable(),
      }),
    ),
  }),
  problems: ['not_found', 'forbidden', 'currency_mismatch', 'conflict', 'locked', 'list_full'],
})
/** Max import keys per call. */
export const maxImportKeys = 10_000

export const findImportedTrades = defineRoute({
  method: 'POST',
  path: '/trades/import/known',
  summary: 'Which of the given import keys a portfolio already has; changes nothing',
  auth: 'user',
  bodyLimit: 16 * 1024 * 1024,
  body: z.strictObject({ portfolioId: id, importKeys: z.array(importKey).min(1).max(maxImportKeys) }),
  /** Indices of known keys in the request, ascending from 0. */
  response: z.object({ known: z.array(z.int()) }),
  problems: ['not_found', 'forbidden'],
})
export const listPositions = defineRoute({
  method: 'GET',
  path: '/portfolios/:id/positions',
  summary:
    'Trades that are open, closed parts of those, and with `at` those that were held at that moment, each with its executions',
  auth: 'user',
  params: z.strictObject({ id }),
  query: z.strictObject({ at: instant.optional() }),
  response: z.object({
    positions: z.array(
      z.object({
        tradeId: id,
        revision: z.int(),
        importKey: z.string().nullable(),
        /** Additional keys that identify it: parts of a split trade share one. Absent if there are none. */
        absorbedKeys: z.array(z.string()),
        symbol: z.string(),
        direction: z.enum(directions),
        pointValue: decimal,
        isOpen: z.boolean(),
        isLocked: z.boolean(),
        swapFunding: money,
        brokerPnl: money.nullable(),
        /** Oldest first. */
        fills: z.array(
          z.object({
            at: instant,
            side: z.enum(fillSides),
            quantity: decimal,
            price: decimal,
            fee: money,
            liquidity: z.enum(liquidities).nullable(),
          }),
        ),
      }),
    ),
  }),
  problems: ['not_found'],
})
export const undoImport = defineRoute({
  method: 'DELETE',
  path: '/trades/import/:batchId',
  summary: 'Deletes the trades of an import and removes its executions from trades that it continued',
  auth: 'user',
  params: z.strictObject({ batchId: id }),
  response: z.object({ deleted: z.int(), shortened: z.int() }),
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
        /** Number of its trades that still exist. */
        trades: z.int(),
        /** Number of existing trades it added executions to. */
        continued: z.int(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  problems: ['not_found', 'forbidden', 'invalid_cursor'],
})
