import type { Transaction } from 'kysely'
import { importTrades, listImportBatches, listPositions } from '#contract/imports/trade-imports.ts'
import { wholeKeyOf } from '#domain/importers/matching/group-fills.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { implement } from '#server/http/implement.ts'
import { hasFeature } from '#server/http/plan-features.ts'
import { lockOwnPortfolio, requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError, type ProblemDetails } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { maxReportedFaults } from '#server/trades/changes/new-trades.ts'
import { findDeletedTrades, forgetDeleted, readDeletedExecutions } from './deleted-imports.ts'
import { listBatchPage, openBatch } from './import-batches.ts'
import { requireStoredOnce } from './imported-executions.ts'
import { findOrCreateLabels } from './labels.ts'
import { storeMergedWithLogged } from './logged-trades.ts'
import { readOpenPositions } from './open-positions.ts'
import { readExecutions, readReplaced, type ImportBody, type ImportRow, type RowResult } from './request-rows.ts'
import { storeContinued, storeRematched } from './store-changed-trades.ts'
import { selectNewTrades, storeNewTrades } from './store-new-trades.ts'

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
  if (details.length > 0) throw new ApiError('currency_mismatch', undefined, details.slice(0, maxReportedFaults))
}

/** Opens the import batch of a part. Throws `conflict` if it belongs to another portfolio. */
async function openImport(trx: Transaction<Schema>, body: ImportBody): Promise<void> {
  const { portfolioId, batchId: id, format, fileName, timeZone, commissionRules = null } = body
  const owner = orNotFound(await openBatch(trx, { id, portfolioId, format, fileName, timeZone, commissionRules }))
  if (owner !== portfolioId) throw new ApiError('conflict', 'This import was started in another portfolio.')
}

/** The keys of rows and of their executions. */
const listKeys = (rows: readonly ImportRow[]): string[] =>
  rows.flatMap(({ importKey, imported }) => [
    importKey,
    ...(imported?.executions ?? []).map(({ key }) => wholeKeyOf(imported?.book ?? '', key)),
  ])

export const importRoutes = [
  /**
   * Imports round trips in one transaction: all of the request or nothing. A row whose key is in the portfolio already,
   * from this file or another that holds the same trade, is reported as a duplicate and the stored trade is left as it
   * is, with whatever was edited since; so is the second of two rows with one key. A row that continues a trade adds its
   * new executions to it; without any it is a duplicate. A row that was matched again replaces the executions of its trade.
   * A row whose trade was deleted stays away unless the request brings it back; executions that were deleted are left out by
   * whoever matches them.
   */
  implement(importTrades, async ({ body }, { transaction, user, services }) =>
    transaction(async (trx) => {
      const { portfolioId, batchId, rows, bringsBackDeleted = false } = body
      // Locked, so that two imports into one portfolio take turns and the second sees what the first has stored.
      const portfolio = await lockOwnPortfolio(trx, portfolioId)
      refuseOtherCurrencies(rows, portfolio)
      await openImport(trx, body)
      const { entriesOf, createdExchanges } = await findOrCreateLabels(
        trx,
        user.userId,
        rows.flatMap(({ labels }) => labels ?? []),
        {
          ...(body.create ?? { setups: false, mistakes: false }),
          customStats: await hasFeature(trx, user.userId, 'customStats', services.config.plans),
        },
      )
      const { replaced, batchOf } = await readReplaced(trx, body)
      if (bringsBackDeleted) await forgetDeleted(trx, portfolioId, listKeys(rows))
      // First the trades that are matched again, whose keys and executions other rows may take over.
      const rematched = await storeRematched(trx, user.userId, portfolio, body, batchOf)
      const fresh = selectNewTrades(user.userId, body, batchOf)
      const deleted = await findDeletedTrades(
        trx,
        portfolioId,
        fresh.map(({ importKey }) => importKey),
      )
      const results = new Map([
        ...rematched,
        ...(await storeNewTrades(trx, user.userId, portfolio, fresh, deleted, entriesOf)),
        ...(await storeContinued(trx, user.userId, portfolio, body)),
        ...(await storeMergedWithLogged(trx, user.userId, portfolio, body, batchOf)),
      ])
      const stored = rows.flatMap((row, index) => {
        const { status } = orNotFound(results.get(index))
        const imported = status === 'duplicate' || status === 'deleted' ? null : readExecutions(row, batchOf)
        return imported === null ? [] : [imported]
      })
      await requireStoredOnce(trx, portfolioId, stored, replaced)
      const answered = rows.map((_row, index) => orNotFound(results.get(index)))
      const count = (status: RowResult['status']) => answered.filter((row) => row.status === status).length
      return {
        batchId,
        imported: count('imported'),
        duplicates: count('duplicate'),
        continued: count('continued'),
        rematched: count('rematched'),
        deleted: count('deleted'),
        merged: count('merged'),
        createdExchanges: [...createdExchanges],
        rows: answered,
      }
    }),
  ),

  /** Locks and writes nothing. */
  implement(listPositions, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const { id } = await requireReadablePortfolio(trx, params.id)
      const { at = null, books = [], elsewhere = null } = body
      const positions = await readOpenPositions(trx, id, { at, books, elsewhere })
      return { positions, deleted: await readDeletedExecutions(trx, id, books) }
    }),
  ),

  implement(listImportBatches, async ({ query }, { transaction, user }) => {
    const { portfolio_id: portfolioId } = query
    const page = parsePageRequest(query)
    return transaction(async (trx) => {
      if (portfolioId !== undefined) await lockOwnPortfolio(trx, portfolioId)
      const { rows, nextCursor } = await listBatchPage(trx, user.userId, portfolioId ?? null, page)
      return { batches: rows, nextCursor }
    })
  }),
]
