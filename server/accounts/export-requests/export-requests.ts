import { sql, type Transaction } from 'kysely'
import { exportRequestDays } from '#contract/accounts/export-requests.ts'
import type { RequestOfAdmin } from '#contract/admin/admin.ts'
import type { Id } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'

const days = sql`make_interval(days => ${exportRequestDays})`

/** The request to export an account that waits for its owner or was allowed; undefined without one, or once it has expired. */
export async function findExportRequest(trx: Transaction<Schema>, userId: Id): Promise<RequestOfAdmin | undefined> {
  const { rows } = await sql<RequestOfAdmin>`
    select request.id, reason, asked_at as "askedAt", allowed_at as "allowedAt", expires_at as "expiresAt",
      json_build_object('adminId', admin.id, 'email', coalesce(admin.email, '')) as "askedBy"
    from app.export_requests as request join auth.users as admin on admin.id = requested_by
    where user_id = ${userId}::uuid and expires_at > clock_timestamp()
  `.execute(trx)
  return rows[0]
}

/** Stores an admin's request to export an account. Throws `conflict` while another one waits or is allowed. */
export async function insertExportRequest(
  trx: Transaction<Schema>,
  userId: Id,
  { adminId, reason }: { readonly adminId: Id; readonly reason: string },
): Promise<RequestOfAdmin> {
  const { rows } = await sql<{ id: Id }>`
    insert into app.export_requests as earlier (user_id, requested_by, reason, expires_at)
    values (${userId}::uuid, ${adminId}::uuid, ${reason}, clock_timestamp() + ${days})
    on conflict (user_id) do update set id = excluded.id, requested_by = excluded.requested_by, reason = excluded.reason,
      asked_at = excluded.asked_at, allowed_at = null, expires_at = excluded.expires_at
    where earlier.expires_at <= clock_timestamp()
    returning id
  `.execute(trx)
  const [made] = rows
  if (made === undefined) throw new ApiError('conflict', 'A request to this owner is open. Withdraw it first.')
  await recordAudit(trx, { action: 'account.export-asked', userId, subjectId: made.id, details: { reason } })
  return orNotFound(await findExportRequest(trx, userId))
}

/** Deletes a request. Returns whether there was one. */
export async function withdrawExportRequest(trx: Transaction<Schema>, userId: Id): Promise<boolean> {
  const { rows } = await sql<{ id: Id }>`
    delete from app.export_requests where user_id = ${userId}::uuid and expires_at > clock_timestamp() returning id
  `.execute(trx)
  const [gone] = rows
  if (gone === undefined) return false
  await recordAudit(trx, { action: 'account.export-withdrawn', userId, subjectId: gone.id })
  return true
}

/** Stores the owner's answer. A second consent changes nothing; a refusal revokes a consent that was not used yet. */
export async function storeExportAnswer(
  trx: Transaction<Schema>,
  userId: Id,
  { id, status }: { readonly id: Id; readonly status: 'allowed' | 'refused' },
): Promise<void> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select allowed_at is not null as "isAllowed" from app.export_requests
    where id = ${id}::uuid and user_id = ${userId}::uuid and expires_at > clock_timestamp()
    for update
  `.execute(trx)
  const { isAllowed } = orNotFound(rows[0])
  if (status === 'refused') {
    await sql`delete from app.export_requests where id = ${id}::uuid`.execute(trx)
    const action = isAllowed ? 'account.export-revoked' : 'account.export-refused'
    await recordAudit(trx, { action, userId, subjectId: id })
  } else if (!isAllowed) {
    await sql`
      update app.export_requests set allowed_at = clock_timestamp(), expires_at = clock_timestamp() + ${days}
      where id = ${id}::uuid
    `.execute(trx)
    await recordAudit(trx, { action: 'account.export-allowed', userId, subjectId: id })
  }
}

/** Uses up the consent that an account's owner gave to an admin. Returns the reason that they read. Throws `conflict` without one. */
export async function takeExportConsent(trx: Transaction<Schema>, userId: Id, adminId: Id): Promise<string> {
  const { rows } = await sql<{ reason: string }>`
    delete from app.export_requests
    where user_id = ${userId}::uuid and requested_by = ${adminId}::uuid and allowed_at is not null
      and expires_at > clock_timestamp()
    returning reason
  `.execute(trx)
  const [used] = rows
  if (used === undefined) throw new ApiError('conflict', 'The owner has not allowed you an export.')
  return used.reason
}
