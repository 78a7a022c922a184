import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findPortfolio, isReadable, lockPortfolios } from './portfolios.ts'

/** A portfolio that the user may read: their own or one of a team. Throws `not_found`. */
export async function requireReadablePortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  return orNotFound(await findPortfolio(trx, id))
}

/**
 * Locks the user's portfolios until the transaction ends. The returned function gives one of them by id: it throws
 * `not_found` for one that the user cannot see and `forbidden` for one that a team shows to the user.
 */
export async function lockOwnPortfolios(trx: Transaction<Schema>, ids: readonly Id[]): Promise<(id: Id) => Portfolio> {
  const distinct = [...new Set(ids)]
  // The database locks only the user's own rows: an id that is missing here belongs to somebody else or to nobody.
  const locked = distinct.length === 0 ? new Map<Id, Portfolio>() : await lockPortfolios(trx, distinct)
  const shown = new Set<Id>()
  for (const id of distinct) if (!locked.has(id) && (await isReadable(trx, id))) shown.add(id)
  return (id) => {
    if (shown.has(id)) throw new ApiError('forbidden', "Only the portfolio's trader can change it.")
    return orNotFound(locked.get(id))
  }
}

/** Locks one of the user's portfolios until the transaction ends. Throws `not_found` or `forbidden`. */
export async function lockOwnPortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  const portfolioOf = await lockOwnPortfolios(trx, [id])
  return portfolioOf(id)
}
