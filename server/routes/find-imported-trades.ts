import { sql } from 'kysely'
import { findImportedTrades } from '#contract/trade-imports.ts'
import { tradesByImportKey } from '#server/data/imports.ts'
import { findPortfolioOwner } from '#server/data/portfolios.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'

export const findImportedTradesRoutes = [
  /** Tells a file's trades that are there from those that are new, before any is sent. Nothing is held or written. */
  implement(findImportedTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      const { portfolioId, importKeys } = body
      if (existing(await findPortfolioOwner(trx, portfolioId)) !== user.userId) {
        throw new ApiError('forbidden', 'Only the trader of this portfolio imports into it.')
      }
      const known = await tradesByImportKey(trx, portfolioId, importKeys)
      return { known: importKeys.flatMap((key, place) => (known.has(key) ? [place] : [])) }
    }),
  ),
]
