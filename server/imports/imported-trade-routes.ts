import { sql } from 'kysely'
import { findImportedTrades } from '#contract/imports/trade-imports.ts'
import { implement } from '#server/http/implement.ts'
import { findPortfolioOwner } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findTradesByImportKey } from './import-batches.ts'

export const findImportedTradesRoutes = [
  /** Tells a file's trades that are there from those that are new, before any is sent. Nothing is held or written. */
  implement(findImportedTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      const { portfolioId, importKeys } = body
      if (orNotFound(await findPortfolioOwner(trx, portfolioId)) !== user.userId) {
        throw new ApiError('forbidden', 'Only the trader of this portfolio imports into it.')
      }
      const known = await findTradesByImportKey(trx, portfolioId, importKeys)
      return { known: importKeys.flatMap((key, place) => (known.has(key) ? [place] : [])) }
    }),
  ),
]
