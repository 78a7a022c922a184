import { z } from 'zod'
import { exchangeInput } from '#contract/playbook/exchanges.ts'
import { commissionRules } from '#contract/portfolios/commission-rules.ts'
import { defineRoute } from '#contract/route.ts'
import { newTrade, ruleCheck } from '#contract/trades/field-schemas.ts'
import { calendarDate, decimal, id, instant, money, text } from '#contract/values.ts'
import { liquidities, directions, fillSides } from '#domain/fills/fill.ts'
import { excursionSources } from '#domain/trade/fields/choices.ts'

const importKey = text(300)

/** An execution of a file, in the trade that contains it; omitted fields equal those of the trade's fill. */
const packedExecution = z.strictObject({
  /** Without the book, which is the beginning of the whole key. */
  key: importKey,
  /** Index of the trade's fill; by default the index in this list. */
  fill: z.int().min(0).max(499).optional(),
  quantity: decimal.optional(),
  /** The size of the execution, if the trade has only a part of it. */
  whole: decimal.optional(),
  fee: money.optional(),
  swapFunding: money.optional(),
  brokerPnl: money.optional(),
  note: text(10_000).optional(),
  externalId: text(200).optional(),
})

const rematchedTrade = z.strictObject({ tradeId: id, revision: z.int().min(1) })

export const importRow = newTrade.extend({
  /** Identifies the trade in its file: broker ids or content, with an occurrence count. Unique in a portfolio. */
  importKey,
  /**
   * The portfolio trade that the executions extend or close, as it was read. `executions` then lists all of its
   * executions including the new ones; only these are added. Swap, the broker's P&L, the value of a point and the status
   * are replaced, nothing else. The caller keeps the value that the trade has, unless the broker's P&L contradicts it.
   */
  continues: z.strictObject({ tradeId: id, revision: z.int().min(1) }).optional(),
  /**
   * The portfolio trade that this round trip replaces because its executions were matched again, and trades that end with
   * it. The trade keeps all that its trader wrote, and takes from the others what it lacks.
   */
  rematches: rematchedTrade.extend({ merged: z.array(rematchedTrade).max(5_000) }).optional(),
  /**
   * The trade that its trader logged by hand and that the row is: it takes over the executions and costs of the row, and keeps
   * all else. Undoing the import gives it its own back.
   */
  logged: rematchedTrade.optional(),
  /**
   * Where the lowest and highest price come from, in an export of a journal like this one; `manual` by default. Ignored for a
   * trade without extremes, and with `continues` or `rematches`.
   */
  excursionSource: z.enum(excursionSources).optional(),
  /** The executions that the row gives to its trade; with `continues`, only those that are added. */
  imported: z.strictObject({ book: text(300), executions: z.array(packedExecution).min(1).max(20_000) }).optional(),
  /**
   * Names of playbook entries, matched without case. Exchanges, missed reasons and custom stats are created like tags.
   * Screenshots that are not in the user's own storage folder are left out, and reported in `dropped`.
   */
  labels: z
    .strictObject({
      setup: text(80).nullable(),
      tags: z.array(text(60)).max(50),
      mistakes: z.array(text(80)).max(50),
      exchange: text(80).optional(),
      missedReason: text(80).optional(),
      customStats: z
        .array(z.strictObject({ name: text(80), value: z.union([z.string().max(200), z.number(), z.boolean()]) }))
        .max(100)
        .optional(),
      /** Rules as of the check, by their titles, in place of `ruleResponses`. */
      ruleChecks: z
        .array(ruleCheck.omit({ ruleId: true }))
        .max(100)
        .optional(),
    })
    .optional(),
})
/** Max rows of a request. */
const maxImportRows = 2_000
/** Trades that were matched again together are in one request, which may have more rows. */
const maxRematchRows = 10_000

export const importTrades = defineRoute({
  method: 'POST',
  path: '/trades/import',
  summary: 'Imports round trips in one transaction; existing ones are recognized and left unchanged',
  auth: 'user',
  scope: 'import',
  status: 201,
  bodySize: 'import',
  body: z.strictObject({
    portfolioId: id,
    /** Chosen by the caller; all parts of one file share it. */
    batchId: id,
    format: text(60),
    fileName: text(255),
    timeZone: text(64),
    /** Which missing entries named by labels are created; tags always are. */
    create: z
      .strictObject({
        setups: z.boolean(),
        mistakes: z.boolean(),
        /** What missing exchanges are, by name without case; others become kind `exchange` in UTC. */
        exchanges: z.array(exchangeInput).max(1_000).optional(),
      })
      .optional(),
    /** Commissions of the rows that state no costs; without them, the rules of the portfolio apply. */
    commissionRules: commissionRules.optional(),
    /** Imports rows again whose trades were deleted. By default they stay away. */
    bringsBackDeleted: z.boolean().optional(),
    rows: z
      .array(importRow)
      .min(1)
      .max(maxRematchRows)
      .refine((rows) => rows.length <= maxImportRows || rows.some(({ rematches }) => rematches !== undefined), {
        message: `must have at most ${maxImportRows} rows, unless trades are matched again`,
      }),
  }),
  response: z.object({
    batchId: id,
    imported: z.int(),
    duplicates: z.int(),
    continued: z.int(),
    rematched: z.int(),
    deleted: z.int(),
    /** Number of logged trades that took over their row. */
    merged: z.int(),
    /** New exchanges, with the kind and time zone that they were given or that were assumed. */
    createdExchanges: z.array(z.object(exchangeInput.shape)),
    /** One per row of the request, in its order. */
    rows: z.array(
      z.object({
        /** `deleted`: the trade was deleted after an earlier import, and stays away. */
        status: z.enum(['imported', 'duplicate', 'continued', 'rematched', 'deleted', 'merged']),
        /** Of a deleted trade, the id that it had. */
        tradeId: id,
        netPnl: money.nullable(),
        grossPnl: money.nullable(),
        /** Fields of the trader's plan that contradict executions that were matched again, and are empty now. */
        emptied: z.array(z.string()).optional(),
        /**
         * What the new trade lacks of its row: values that no custom stat of the account accepts (imports create none
         * where the plan has none), and
         * screenshots in another account's folder.
         */
        dropped: z.object({ customStats: z.array(z.string()), screenshots: z.int() }).optional(),
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
  summary: 'Which of the given import keys a portfolio already has, or had before they were deleted; changes nothing',
  auth: 'user',
  scope: 'read',
  bodySize: 'import',
  body: z.strictObject({ portfolioId: id, importKeys: z.array(importKey).min(1).max(maxImportKeys) }),
  /** Indices of keys in the request, ascending from 0: of trades that are there, and of deleted ones. */
  response: z.object({ known: z.array(z.int()), deleted: z.array(z.int()) }),
  problems: ['not_found', 'forbidden'],
})
/** Max trades in an answer. */
export const maxLoggedTrades = 20_000

export const findLoggedTrades = defineRoute({
  method: 'POST',
  path: '/trades/import/logged',
  summary: `The newest ${maxLoggedTrades} trades of a portfolio that were entered between two moments and came by no import, for a file that may have them too; changes nothing`,
  auth: 'user',
  scope: 'read',
  body: z.strictObject({ portfolioId: id, from: instant, to: instant }),
  response: z.object({
    trades: z.array(
      z.object({
        tradeId: id,
        revision: z.int(),
        symbol: z.string(),
        direction: z.enum(directions),
        /** The largest size held. */
        maxQuantity: decimal,
        entryAt: instant,
        /** Null while it is open. */
        exitAt: instant.nullable(),
        entryPrice: decimal,
        exitPrice: decimal.nullable(),
      }),
    ),
  }),
  problems: ['not_found', 'forbidden'],
})
export const listPositions = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/positions',
  summary:
    'Open trades and their closed parts; with `at` also trades that were open at that moment, with `books` also trades with later executions of these books, and deleted executions; with `elsewhere` also trades since `at` that other formats brought. Read-only',
  auth: 'user',
  scope: 'read',
  bodySize: 'import',
  params: z.strictObject({ id }),
  body: z.strictObject({
    at: instant.optional(),
    /** Format, account and symbol, as in import keys. */
    books: z.array(text(300)).max(20_000).optional(),
    /** Other formats that may have brought the same executions, with the symbols of the file and its last moment. */
    elsewhere: z
      .strictObject({
        formats: z.array(text(100)).max(50),
        symbols: z.array(text(200)).max(20_000),
        until: instant,
      })
      .optional(),
  }),
  response: z.object({
    positions: z.array(
      z.object({
        tradeId: id,
        revision: z.int(),
        importKey: z.string().nullable(),
        /** Additional keys that identify it: parts of a split trade share one. Absent if there are none. */
        absorbedKeys: z.array(z.string()),
        symbol: z.string(),
        underlyingSymbol: z.string().nullable(),
        expiryDate: calendarDate.nullable(),
        direction: z.enum(directions),
        pointValue: decimal,
        isOpen: z.boolean(),
        isLocked: z.boolean(),
        /** Null if no import stored executions in it. */
        book: z.string().nullable(),
        /** The format of the import that brought it; null if none did. */
        formatId: z.string().nullable(),
        /** What imports stored, whatever became of the fills since. */
        imported: z.array(
          z.object({
            key: z.string(),
            fill: z.int().optional(),
            quantity: decimal.optional(),
            whole: decimal.optional(),
            fee: money.optional(),
            swapFunding: money.optional(),
            brokerPnl: money.optional(),
            note: z.string().optional(),
            externalId: z.string().optional(),
          }),
        ),
        /** Whether the fills are those that were imported and one round trip. */
        isAsImported: z.boolean(),
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
    /** Executions of these books that were deleted with their trades, by whole key. */
    deleted: z.array(z.object({ key: z.string(), quantity: decimal, whole: decimal, wasOpen: z.boolean() })),
  }),
  problems: ['not_found'],
})
export const undoImport = defineRoute({
  method: 'DELETE',
  path: '/trades/import/:batchId',
  summary:
    'Deletes the trades of an import, removes its executions from other trades and matches the others of their books again',
  auth: 'user',
  params: z.strictObject({ batchId: id }),
  /** `shortened`: trades that remain with other executions. */
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
