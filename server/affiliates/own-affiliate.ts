import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findAffiliateOfUser, findAffiliate, type Affiliate } from './affiliates.ts'

/** The user's own affiliate record, by its id or the account's id. Throws `not_found` for any other id. */
export async function requireOwnAffiliate(trx: Transaction<Schema>, userId: Id, id: Id): Promise<Affiliate> {
  const affiliate = orNotFound(await findAffiliate(trx, id))
  if (affiliate.userId !== userId) throw new ApiError('not_found')
  return affiliate
}

/** The user's affiliate record. Throws `not_found` if there is none. */
export async function requireAffiliateOfUser(trx: Transaction<Schema>, userId: Id): Promise<Affiliate> {
  const affiliate = await findAffiliateOfUser(trx, userId)
  if (affiliate === undefined) throw new ApiError('not_found', 'You are not an affiliate yet.')
  return affiliate
}

/** Throws `forbidden` if the id in a body is not the user's. */
export function requireOwnUser(userId: Id, stated: Id): void {
  if (stated !== userId) throw new ApiError('forbidden')
}
