import { sql, type Transaction } from 'kysely'
import { earningTerms, limitTerms, type EarningTerms } from '#contract/admin/program.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readPayoutLimit, storePayoutLimit } from './payout-approvals.ts'
import { readTerms, storeEarningTerms } from './program-terms.ts'

type Subject = 'program' | 'payout-limit'

interface StoredChange {
  readonly id: Id
  readonly subject: Subject
  readonly value: unknown
  readonly proposedBy: { readonly adminId: Id; readonly email: string }
  readonly proposedAt: Instant
  /** Whether its admin has the role and is not banned. */
  readonly isByActiveAdmin: boolean
}

const actions = { program: 'program.terms', 'payout-limit': 'payout.limit' } as const

/** The changes that wait for another admin. */
async function readChanges(trx: Transaction<Schema>): Promise<readonly StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select change.id, subject, value, proposed_at as "proposedAt",
      json_build_object('adminId', account.id, 'email', account.email) as "proposedBy",
      profile.role is not distinct from 'admin'
        and (account.banned_until is null or account.banned_until <= clock_timestamp()) as "isByActiveAdmin"
    from app.term_changes as change
      join auth.users as account on account.id = proposed_by
      left join public.user_profiles as profile on profile.id = proposed_by
  `.execute(trx)
  return rows
}

/** The change of the program's terms that waits for another admin; null without one, or if it can no longer be read. */
export async function findWaitingTerms(trx: Transaction<Schema>) {
  const change = (await readChanges(trx)).find(({ subject }) => subject === 'program')
  const terms = earningTerms.safeParse(change?.value)
  return change === undefined || !terms.success ? null : { ...change, terms: terms.data }
}

/** The change of the payout limit that waits for another admin, likewise. */
export async function findWaitingLimit(trx: Transaction<Schema>) {
  const change = (await readChanges(trx)).find(({ subject }) => subject === 'payout-limit')
  const limit = limitTerms.safeParse(change?.value)
  return change === undefined || !limit.success ? null : { ...change, amount: limit.data.amount }
}

/**
 * Whether somebody else has the role. Nobody becomes the only admin by their own act: one who is banned counts, and so
 * does, for 30 days, one whose role this admin revoked.
 */
export async function hasOtherAdmin(trx: Transaction<Schema>, adminId: Id): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from public.user_profiles where role = 'admin' and id <> ${adminId}::uuid)
      or exists (
        select from public.audit_log
        where actor_id = ${adminId}::uuid and action = 'user.role-revoked' and at > clock_timestamp() - interval '30 days'
      ) as has
  `.execute(trx)
  return rows[0]?.has === true
}

const isSameAmount = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : exact(a).eq(exact(b))

const isSameTerms = (a: EarningTerms, b: EarningTerms) =>
  a.clickDays === b.clickDays &&
  a.purchaseDays === b.purchaseDays &&
  a.holdDays === b.holdDays &&
  isSameAmount(a.minimumPayout, b.minimumPayout)

/**
 * Throws `validation_failed` if a shorter hold would be over before that of a pending commission: what is booked next
 * never becomes final before what was booked last, so that shortening the hold pays out nothing at once.
 */
async function requireHoldOfPending(trx: Transaction<Schema>, holdDays: number): Promise<void> {
  if (holdDays >= (await readTerms(trx)).holdDays) return
  const { rows } = await sql<{ days: number }>`
    select coalesce(ceil(extract(epoch from max(available_at) - clock_timestamp()) / 86400), 0)::integer as days
    from public.commissions where status = 'pending' and available_at > clock_timestamp()
  `.execute(trx)
  const days = rows[0]?.days ?? 0
  if (holdDays >= days) return
  const message = `must be at least ${days}: a commission is pending for that many days`
  throw new ApiError('validation_failed', undefined, [{ field: 'holdDays', message }])
}

/** Applies a change to the terms or the limit. Throws `conflict` if its stored form can no longer be read. */
async function apply(
  trx: Transaction<Schema>,
  { subject, value }: Pick<StoredChange, 'subject' | 'value'>,
  adminId: Id,
) {
  if (subject === 'program') {
    const terms = earningTerms.safeParse(value)
    if (!terms.success) throw new ApiError('conflict', 'This change can’t be read any more. Reject it.')
    await requireHoldOfPending(trx, terms.data.holdDays)
    await storeEarningTerms(trx, terms.data)
  } else {
    const limit = limitTerms.safeParse(value)
    if (!limit.success) throw new ApiError('conflict', 'This change can’t be read any more. Reject it.')
    await storePayoutLimit(trx, limit.data.amount, adminId)
  }
}

/** Applies a change at once where its admin is the only one, and otherwise stores it for another one to approve. */
async function propose(
  trx: Transaction<Schema>,
  subject: Subject,
  value: Readonly<Record<string, string | number | null>>,
  adminId: Id,
): Promise<void> {
  if (!(await hasOtherAdmin(trx, adminId))) {
    await sql`delete from app.term_changes where subject = ${subject}`.execute(trx)
    await apply(trx, { subject, value }, adminId)
    return
  }
  await sql`
    insert into app.term_changes as waiting (subject, value, proposed_by)
    values (${subject}, ${JSON.stringify(value)}::jsonb, ${adminId}::uuid)
    on conflict (subject) do update set id = excluded.id, value = excluded.value, proposed_by = excluded.proposed_by,
      proposed_at = excluded.proposed_at
  `.execute(trx)
  await recordAudit(trx, { action: `${actions[subject]}-proposed`, userId: null, subjectId: null, details: value })
}

/** Changes the terms that decide what affiliates earn, or proposes the change to the other admins. */
export async function changeEarningTerms(trx: Transaction<Schema>, terms: EarningTerms, adminId: Id): Promise<void> {
  if (isSameTerms(terms, await readTerms(trx))) return
  await requireHoldOfPending(trx, terms.holdDays)
  await propose(trx, 'program', { ...terms }, adminId)
}

/** Changes the amount above which two admins approve an affiliate's payouts, or proposes the change to the other admins. */
export async function changePayoutLimit(
  trx: Transaction<Schema>,
  limit: { readonly amount: string | null },
  adminId: Id,
): Promise<void> {
  if (isSameAmount(limit.amount, (await readPayoutLimit(trx)).amount)) return
  await propose(trx, 'payout-limit', { amount: limit.amount }, adminId)
}

/**
 * Decides on a waiting change, which is gone afterwards. Throws `conflict` if its own admin approves it while there is
 * another one, or if an approval would be the only one because its admin is none any more.
 */
export async function decideTermChange(
  trx: Transaction<Schema>,
  id: Id,
  { status, adminId }: { readonly status: 'approved' | 'rejected'; readonly adminId: Id },
): Promise<void> {
  const change = orNotFound((await readChanges(trx)).find((waiting) => waiting.id === id))
  const { subject, proposedBy, isByActiveAdmin } = change
  if (status === 'approved' && !isByActiveAdmin) {
    throw new ApiError('conflict', 'Whoever proposed this change is no admin now. Reject it, and propose it yourself.')
  }
  if (status === 'approved' && proposedBy.adminId === adminId && (await hasOtherAdmin(trx, adminId))) {
    throw new ApiError('conflict', 'This is your own change. Another admin must approve it.')
  }
  const { rows } = await sql`delete from app.term_changes where id = ${id}::uuid returning id`.execute(trx)
  orNotFound(rows[0])
  const details = { proposedBy: proposedBy.adminId }
  await recordAudit(trx, { action: `${actions[subject]}-${status}`, userId: null, subjectId: null, details })
  if (status === 'approved') await apply(trx, change, adminId)
}
