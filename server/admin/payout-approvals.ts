import { sql, type Transaction } from 'kysely'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import type { Payout } from '#server/affiliates/payouts.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'

export interface PayoutApprovals {
  readonly approvalsNeeded: number
  readonly approvedBy: readonly { readonly adminId: Id; readonly email: string }[]
}

/** The days over which the payouts of an affiliate are added up: many below the limit are one above it. */
const sumDays = 30

/** When a payout got its last approval; its decision, where approvals are gone with their admins or there were none yet. */
const approvedAt = (payouts: 'payouts' | 'other') => sql`coalesce(
  (select max(approved_at) from app.payout_approvals where payout_id = ${sql.ref(`${payouts}.id`)}),
  ${sql.ref(`${payouts}.decided_at`)}
)`

/** Until when other approvals count for a payout: those after its own do not change what it needed. */
const countedUntil = sql`case when payouts.status = 'requested' then clock_timestamp() else ${approvedAt('payouts')} end`

/**
 * How many admins have to approve each payout, and who has. Its amount counts with the affiliate's other payouts that
 * were requested within the days before it, or approved within the days before its approval. The limit is the lower one
 * of that at the time of the request, or the first one since, and the current one: raising it frees no waiting payout. An
 * approval lasts as long as its admin's role, and not while the admin is banned.
 */
async function readApprovals(trx: Transaction<Schema>, ids: readonly Id[]): Promise<ReadonlyMap<Id, PayoutApprovals>> {
  const { rows } = await sql<PayoutApprovals & { readonly id: Id }>`
    select payouts.id,
      case when payouts.amount + others.amount > least(
        (select amount from app.payout_limits order by id desc limit 1),
        (select amount from app.payout_limits
         where set_at <= payouts.created_at or id = (select min(id) from app.payout_limits)
         order by id desc limit 1)
      ) then 2 else 1 end as "approvalsNeeded",
      (select coalesce(json_agg(json_build_object('adminId', admin_id, 'email', account.email) order by approved_at), '[]')
       from app.payout_approvals
         join public.user_profiles as profile on profile.id = admin_id and profile.role = 'admin'
         join auth.users as account on account.id = admin_id
           and (account.banned_until is null or account.banned_until <= clock_timestamp())
       where payout_id = payouts.id) as "approvedBy"
    from public.payouts
      cross join lateral (
        select coalesce(sum(other.amount), 0) as amount from public.payouts as other
        where other.affiliate_id = payouts.affiliate_id and other.id <> payouts.id and other.status <> 'rejected'
          and (
            (other.created_at, other.id) < (payouts.created_at, payouts.id)
              and other.created_at > payouts.created_at - make_interval(days => ${sumDays})
            or other.status <> 'requested' and ${approvedAt('other')}
              between ${countedUntil} - make_interval(days => ${sumDays}) and ${countedUntil}
          )
      ) as others
    where payouts.id = any(${ids}::uuid[])
  `.execute(trx)
  return new Map(rows.map(({ id, approvalsNeeded, approvedBy }) => [id, { approvalsNeeded, approvedBy }]))
}

const none: PayoutApprovals = { approvalsNeeded: 1, approvedBy: [] }

/** Payouts with what their approval needs. */
export async function withApprovals<T extends Pick<Payout, 'id'>>(
  trx: Transaction<Schema>,
  payouts: readonly T[],
): Promise<(T & PayoutApprovals)[]> {
  const known = await readApprovals(
    trx,
    payouts.map(({ id }) => id),
  )
  return payouts.map((payout) => ({ ...payout, ...(known.get(payout.id) ?? none) }))
}

/**
 * Stores an admin's approval of a payout whose affiliate is locked. Returns whether it now has all that it needs. Throws
 * `conflict` if this admin has approved it already.
 */
export async function storeApproval(
  trx: Transaction<Schema>,
  payout: Pick<Payout, 'id' | 'amount' | 'currency'>,
  payeeId: Id,
  adminId: Id,
): Promise<boolean> {
  const before = (await readApprovals(trx, [payout.id])).get(payout.id) ?? none
  if (before.approvedBy.some((approval) => approval.adminId === adminId)) {
    throw new ApiError('conflict', 'You have approved this payout. Another admin must approve it too.')
  }
  await sql`
    insert into app.payout_approvals (payout_id, admin_id) values (${payout.id}::uuid, ${adminId}::uuid)
    on conflict do nothing
  `.execute(trx)
  const missing = before.approvalsNeeded - before.approvedBy.length - 1
  if (missing <= 0) return true
  const details = { amount: payout.amount, currency: payout.currency, missing }
  await recordAudit(trx, { action: 'payout.approved-once', userId: payeeId, subjectId: payout.id, details })
  return false
}

export interface PayoutLimit {
  readonly amount: Money | null
  readonly setAt: Instant | null
}

export async function readPayoutLimit(trx: Transaction<Schema>): Promise<PayoutLimit> {
  const { rows } = await sql<PayoutLimit>`
    select trim_scale(amount) as amount, set_at as "setAt" from app.payout_limits order by id desc limit 1
  `.execute(trx)
  return rows[0] ?? { amount: null, setAt: null }
}

export async function storePayoutLimit(trx: Transaction<Schema>, amount: Money | null, adminId: Id): Promise<void> {
  const { amount: before } = await readPayoutLimit(trx)
  await sql`insert into app.payout_limits (amount, set_by) values (${amount}::numeric, ${adminId}::uuid)`.execute(trx)
  await recordAudit(trx, {
    action: 'payout.limit-changed',
    userId: null,
    subjectId: null,
    details: { from: before, to: amount },
  })
}
