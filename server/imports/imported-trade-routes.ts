import { sql } from 'kysely'
import { findImportedTrades } from '#contract/imports/trade-imports.ts'
import { implement } from '#server/http/implement.ts'
import { findPortfolioOwner } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findDeletedTrades } from './deleted-imports.ts'
import { findTradesByImportKey } from './import-batches.ts'

export const findImportedTradesRoutes = [
  /** Finds which trades of a file are already stored or were deleted, before any is sent. Locks and writes nothing. */
  implement(findImportedTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      const { portfolioId, importKeys } = body
      if (orNotFound(await findPortfolioOwner(trx, portfolioId)) !== user.userId) {
        throw new ApiError('forbidden', "Only the portfolio's trader can import into it.")
      }
      const known = await findTradesByImportKey(trx, portfolioId, importKeys)
      const deleted = await findDeletedTrades(trx, portfolioId, importKeys)
      const placesOf = (isMeant: (key: string) => boolean) =>
        importKeys.flatMap((key, place) => (isMeant(key) ? [place] : []))
      return {
        known: placesOf((key) => known.has(key)),
        deleted: placesOf((key) => deleted.has(key) && !known.has(key)),
      }
    }),
  ),
]
