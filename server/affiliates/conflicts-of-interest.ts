import { sql, type Transaction } from 'kysely'
import type { ConflictOfInterest } from '#domain/affiliate/affiliate.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The conflicts of an admin with accounts, which are named by their ids or by those of their affiliates. */
async function findConflicts(
  trx: Transaction<Schema>,
  adminId: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, ConflictOfInterest>> {
  const referral = (affiliate: 'account' | 'admin') => {
    const [referrer, referred] =
      affiliate === 'account' ? [sql`account.id`, sql`${adminId}::uuid`] : [sql`${adminId}::uuid`, sql`account.id`]
    return sql`exists (
      select from public.referral_conversions
      where kind = 'signup' and user_id = ${referrer} and referred_user_id = ${referred}
    )`
  }
  const { rows } = await sql<{ id: Id; conflict: ConflictOfInterest }>`
    select asked.id, case when account.id = ${adminId}::uuid then 'own' else 'referral' end as conflict
    from unnest(${[...ids]}::uuid[]) as asked (id)
      left join public.affiliates on affiliates.id = asked.id
      cross join lateral (select coalesce(affiliates.user_id, asked.id) as id) as account
    where account.id = ${adminId}::uuid or ${referral('account')} or ${referral('admin')}
  `.execute(trx)
  return new Map(rows.map(({ id, conflict }) => [id, conflict]))
}

/** Rows with the conflict that keeps an admin from deciding on them; `idOf` names the account or the affiliate of a row. */
export async function withConflicts<T>(
  trx: Transaction<Schema>,
  adminId: Id,
  rows: readonly T[],
  idOf: (row: T) => Id,
): Promise<(T & { readonly conflictOfInterest: ConflictOfInterest | null })[]> {
  const known = await findConflicts(trx, adminId, rows.map(idOf))
  return rows.map((row) => ({ ...row, conflictOfInterest: known.get(idOf(row)) ?? null }))
}

const refusals: Readonly<Record<ConflictOfInterest, string>> = {
  own: 'This is your own. Another admin must decide.',
  referral: 'A referral links this account to yours. Another admin must decide.',
}

/** Throws `conflict` if an account, or the one of an affiliate, is the admin's own or linked to it by a referral. */
export async function requireNoConflict(trx: Transaction<Schema>, adminId: Id, id: Id): Promise<void> {
  const conflict = (await findConflicts(trx, adminId, [id])).get(id)
  if (conflict !== undefined) throw new ApiError('conflict', refusals[conflict])
}

/**
 * The conflict that keeps an admin from changing the plan of an account, which books or refunds a payment: their own
 * plan counts only where somebody referred them, because no commission depends on it otherwise.
 */
export async function findPlanConflict(
  trx: Transaction<Schema>,
  adminId: Id,
  account: { readonly id: Id; readonly isReferred: boolean },
): Promise<ConflictOfInterest | null> {
  const conflict = (await findConflicts(trx, adminId, [account.id])).get(account.id) ?? null
  return conflict === 'own' && !account.isReferred ? null : conflict
}

/** Throws `conflict` if the admin may not change the plan of an account. */
export async function requireNoPlanConflict(
  trx: Transaction<Schema>,
  adminId: Id,
  account: { readonly id: Id; readonly isReferred: boolean },
): Promise<void> {
  const conflict = await findPlanConflict(trx, adminId, account)
  if (conflict !== null) throw new ApiError('conflict', refusals[conflict])
}
