import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findPortfolio, lockPortfolios } from './portfolios.ts'

/** What a lookup found; row-level security hides what is somebody else's, so that it answers the same as nothing. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new ApiError('not_found')
  return found
}

/** A portfolio that the user may read: an own one, or one of a team. Throws `not_found`. */
export async function requireReadablePortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  return orNotFound(await findPortfolio(trx, id))
}

/**
 * Portfolios of the user, held against changes until the transaction ends. Throws `not_found` for one that the user
 * cannot see, `forbidden` for one that a team shows and only its trader changes.
 */
export async function lockOwnPortfolios(trx: Transaction<Schema>, ids: readonly Id[]): Promise<(id: Id) => Portfolio> {
  // The database holds rows only for who may change them: what is missing here belongs to others.
  const held = await lockPortfolios(trx, ids)
  for (const id of ids) {
    if (held.has(id)) continue
    await requireReadablePortfolio(trx, id)
    throw new ApiError('forbidden', 'Only the trader of this portfolio changes it.')
  }
  return (id) => orNotFound(held.get(id))
}

/** As lockOwnPortfolios, for one. */
export async function lockOwnPortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  const held = await lockOwnPortfolios(trx, [id])
  return held(id)
}
