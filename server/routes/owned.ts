import type { Transaction } from 'kysely'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Id } from '#domain/units.ts'
import { findPortfolio, holdPortfolios } from '#server/data/portfolios.ts'
import type { Schema } from '#server/data/schema.ts'
import { ApiError } from '#server/errors.ts'

/** What a lookup found; row-level security hides what is somebody else's, so that it answers the same as nothing. */
export function existing<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new ApiError('not_found')
  return found
}

/** A portfolio that the user may read: an own one, or one of a team. Throws `not_found`. */
export async function readablePortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  return existing(await findPortfolio(trx, id))
}

/**
 * Portfolios of the user, held against changes until the transaction ends. Throws `not_found` for one that the user
 * cannot see, `forbidden` for one that a team shows and only its trader changes.
 */
export async function holdOwnPortfolios(trx: Transaction<Schema>, ids: readonly Id[]): Promise<(id: Id) => Portfolio> {
  // The database holds rows only for who may change them: what is missing here belongs to others.
  const held = await holdPortfolios(trx, ids)
  for (const id of ids) {
    if (held.has(id)) continue
    await readablePortfolio(trx, id)
    throw new ApiError('forbidden', 'Only the trader of this portfolio changes it.')
  }
  return (id) => existing(held.get(id))
}

/** As holdOwnPortfolios, for one. */
export async function holdPortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  const held = await holdOwnPortfolios(trx, [id])
  return held(id)
}
