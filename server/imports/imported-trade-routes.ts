import { sql, type Transaction } from 'kysely'
import { findImportedTrades, findLoggedTrades, maxLoggedTrades } from '#contract/imports/trade-imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { findPortfolioOwner } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findDeletedTrades } from './deleted-imports.ts'
import { findTradesByImportKey } from './import-batches.ts'
import { findLogged } from './logged-trades.ts'

/** Throws `not_found` for a portfolio that the user may not read, and `forbidden` for one of another trader. */
async function requireOwn(trx: Transaction<Schema>, portfolioId: Id, userId: Id): Promise<void> {
  await sql`set transaction read only`.execute(trx)
  if (orNotFound(await findPortfolioOwner(trx, portfolioId)) !== userId) {
    throw new ApiError('forbidden', "Only the portfolio's trader can import into it.")
  }
}

export const findImportedTradesRoutes = [
  /** Finds which trades of a file are already stored or were deleted, before any is sent. Locks and writes nothing. */
  implement(findImportedTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      const { portfolioId, importKeys } = body
      await requireOwn(trx, portfolioId, user.userId)
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

  /** Finds the trades that were logged by hand, for a file that may have them too. Locks and writes nothing. */
  implement(findLoggedTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      const { portfolioId, from, to } = body
      await requireOwn(trx, portfolioId, user.userId)
      return { trades: await findLogged(trx, portfolioId, from, to, maxLoggedTrades) }
    }),
  ),
]
