import type { Transaction } from 'kysely'
import type { Id } from '#domain/units.ts'
import { affiliateOf, findAffiliate, type Affiliate } from '#server/data/affiliates.ts'
import type { Schema } from '#server/data/schema.ts'
import { ApiError } from '#server/errors.ts'
import { existing } from './owned.ts'

/** The user's own affiliate record, by its id or by that of the account. Throws `not_found` for any other. */
export async function ownAffiliate(trx: Transaction<Schema>, userId: Id, id: Id): Promise<Affiliate> {
  const affiliate = existing(await findAffiliate(trx, id))
  if (affiliate.userId !== userId) throw new ApiError('not_found')
  return affiliate
}

/** The affiliate that the user is. Throws `not_found` where the user is none yet. */
export async function presentAffiliate(trx: Transaction<Schema>, userId: Id): Promise<Affiliate> {
  const affiliate = await affiliateOf(trx, userId)
  if (affiliate === undefined) throw new ApiError('not_found', 'You are no affiliate yet.')
  return affiliate
}

/** Refuses an id of somebody else in a body. Throws `forbidden`. */
export function requireOwnUser(userId: Id, stated: Id): void {
  if (stated !== userId) throw new ApiError('forbidden')
}
