import { sql, type Transaction } from 'kysely'
import { deletionDays } from '#contract/accounts/deletion.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Schedules the deletion of an account. A second request keeps the first date. Returns the date. */
export async function scheduleDeletion(trx: Transaction<Schema>, userId: string): Promise<Instant | null> {
  const { rows } = await sql<{ deletionAt: Instant }>`
    insert into user_profiles as profile (id, email, deletion_at)
    values (${userId}::uuid, '', now() + ${deletionDays} * interval '1 day')
    on conflict (id) do update set deletion_at = coalesce(profile.deletion_at, excluded.deletion_at)
    returning deletion_at as "deletionAt"
  `.execute(trx)
  await recordAudit(trx, { action: 'account.deletion-requested', userId, subjectId: userId })
  return rows[0]?.deletionAt ?? null
}

/** Keeps an account whose deletion is scheduled. */
export async function cancelDeletion(trx: Transaction<Schema>, userId: string): Promise<void> {
  const { rows } = await sql`
    update user_profiles set deletion_at = null
    where id = ${userId}::uuid and deletion_at is not null returning id
  `.execute(trx)
  if (rows.length > 0) await recordAudit(trx, { action: 'account.deletion-undone', userId, subjectId: userId })
}
