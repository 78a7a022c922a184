import type { z } from 'zod'
import { importTrades, listImportBatches, undoImport, type importRow } from '#contract/trade-imports.ts'
import { withDefaults } from '#domain/new-trade.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import {
  deleteBatch,
  findBatch,
  lockedTradesOf,
  openBatch,
  pageOfBatches,
  tradesByImportKey,
} from '#server/data/imports.ts'
import { readTimeCursor, writeTimeCursor } from '#server/data/time-cursor.ts'
import { insertTrades, type TradeToStore } from '#server/data/write-trades.ts'
import { ApiError, type ProblemDetails } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing, holdPortfolio } from './owned.ts'
import { takeIn, type Outcome } from './trade-intake.ts'

type ImportRow = z.output<typeof importRow>

/** Faults named in one answer; a file read with the wrong settings has one in each of its rows. */
const maxFaults = 50

function refuseOtherCurrencies(rows: readonly ImportRow[], portfolio: Portfolio): void {
  const details: ProblemDetails = rows.flatMap((row, index) =>
    row.quoteCurrency === portfolio.currency
      ? []
      : [
          {
            field: `rows.${index}.quoteCurrency`,
            message: `must be ${portfolio.currency}, the currency of the portfolio`,
          },
        ],
  )
  if (details.length > 0) throw new ApiError('currency_mismatch', undefined, details.slice(0, maxFaults))
}

/** Refuses the whole call where a row is refused, naming rows and fields of all that are refused for the same reason. */
function allTaken(outcomes: readonly Outcome<TradeToStore>[], places: readonly number[]): TradeToStore[] {
  const refused = outcomes.flatMap((outcome, index) =>
    outcome instanceof ApiError ? [{ problem: outcome, row: places[index] ?? index }] : [],
  )
  const [first] = refused
  if (first !== undefined) {
    const details = refused
      .filter(({ problem }) => problem.code === first.problem.code)
      .flatMap(({ problem, row }) =>
        (problem.details ?? []).map(({ field, message }) => ({ field: `rows.${row}.${field}`, message })),
      )
    throw new ApiError(first.problem.code, first.problem.message, details.slice(0, maxFaults))
  }
  return outcomes.filter((outcome): outcome is TradeToStore => !(outcome instanceof ApiError))
}

export const importRoutes = [
  /**
   * Imports round trips in one transaction: all of the request or nothing. A row whose key is in the portfolio already,
   * from this file or another that holds the same trade, is reported as a duplicate and the stored trade is left as it
   * is, with whatever was edited since; so is the second of two rows with one key.
   */
  implement(importTrades, async ({ body }, { transaction, user }) => {
    const { portfolioId, batchId, rows } = body
    return transaction(async (trx) => {
      // Held, so that two imports into one portfolio take turns and the second sees what the first has stored.
      const portfolio = await holdPortfolio(trx, portfolioId)
      refuseOtherCurrencies(rows, portfolio)
      const { format, fileName, timeZone } = body
      const owner = existing(await openBatch(trx, { id: batchId, portfolioId, format, fileName, timeZone }))
      if (owner !== portfolioId) throw new ApiError('conflict', 'This import has begun in another portfolio.')

      const known = await tradesByImportKey(
        trx,
        portfolioId,
        rows.map(({ importKey }) => importKey),
      )
      const begun = new Set(known.keys())
      const fresh = rows.flatMap(({ importKey, ...stated }, index) => {
        if (begun.has(importKey)) return []
        begun.add(importKey)
        const origin = { source: 'csv' as const, importBatchId: batchId, importKey }
        return [{ index, row: { portfolioId, input: withDefaults(stated), origin } }]
      })
      const outcomes = await takeIn(
        trx,
        user.userId,
        fresh.map(({ row }) => row),
      )
      const trades = allTaken(
        outcomes,
        fresh.map(({ index }) => index),
      )
      await insertTrades(trx, trades)

      const added = new Map(trades.map((trade) => [trade.importKey, trade]))
      const reported = new Set<string>()
      const results = rows.map(({ importKey }) => {
        const isFirst = !reported.has(importKey)
        reported.add(importKey)
        const trade = added.get(importKey)
        if (trade !== undefined) {
          const { grossPnl, netPnl } = trade.figures
          const status = isFirst ? ('imported' as const) : ('duplicate' as const)
          return { status, tradeId: trade.id, netPnl, grossPnl }
        }
        const { id: tradeId, netPnl, grossPnl } = existing(known.get(importKey))
        return { status: 'duplicate' as const, tradeId, netPnl, grossPnl }
      })
      return { batchId, imported: added.size, duplicates: rows.length - added.size, rows: results }
    })
  }),

  implement(undoImport, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const batch = existing(await findBatch(trx, user.userId, params.batchId))
      await holdPortfolio(trx, batch.portfolioId)
      const locked = await lockedTradesOf(trx, params.batchId)
      if (locked > 0) throw new ApiError('locked', `${locked} of the trades of this import are locked.`)
      return { deleted: await deleteBatch(trx, params.batchId) }
    }),
  ),

  implement(listImportBatches, async ({ query }, { transaction, user }) => {
    const { portfolio_id: portfolioId, limit, cursor } = query
    const after = cursor === undefined ? null : readTimeCursor(cursor)
    if (cursor !== undefined && after === null) throw new ApiError('invalid_cursor')
    return transaction(async (trx) => {
      if (portfolioId !== undefined) await holdPortfolio(trx, portfolioId)
      const { rows, end } = await pageOfBatches(trx, user.userId, { portfolioId: portfolioId ?? null, limit, after })
      return { batches: rows, nextCursor: end === null ? null : writeTimeCursor(end) }
    })
  }),
]
