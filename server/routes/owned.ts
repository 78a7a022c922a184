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

/** A portfolio of the user. Throws `not_found`. */
export async function ownPortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  return existing(await findPortfolio(trx, id))
}

/** A portfolio of the user, held against changes until the transaction ends. Throws `not_found`. */
export async function holdPortfolio(trx: Transaction<Schema>, id: Id): Promise<Portfolio> {
  const held = await holdPortfolios(trx, [id])
  return existing(held.get(id))
}
