import { sql, type Transaction } from 'kysely'
import type { AuditDetails } from '#contract/admin/admin.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'audit_log.id',
  at: 'audit_log.at',
  actorId: 'audit_log.actor_id',
  actorRole: 'audit_log.actor_role',
  actorDigest: 'audit_log.actor_digest',
  userId: 'audit_log.user_id',
  action: 'audit_log.action',
  subjectId: 'audit_log.subject_id',
  details: 'audit_log.details',
})

const emailOf = (column: string) =>
  sql<string | null>`(select email from auth.users where users.id = ${sql.ref(column)})`

/** A recorded action. */
export interface AuditEntry {
  readonly id: number
  readonly at: Instant
  readonly actorId: Id | null
  /** Null where nobody acted, or the account is gone. */
  readonly actorEmail: string | null
  /** The role at that time; null where nobody acted, and of acts before roles were recorded. */
  readonly actorRole: 'trader' | 'admin' | null
  /** Of an actor whose account is gone: the same for all of their acts. */
  readonly actorDigest: string | null
  readonly userId: Id | null
  readonly userEmail: string | null
  readonly action: string
  readonly subjectId: Id | null
  readonly details: AuditDetails
}

export interface AuditFilter {
  /** An action, or its part before a dot. */
  readonly action?: string | undefined
  readonly actorId?: Id | undefined
  readonly userId?: Id | undefined
}

/** Up to `limit` entries with ids below `before`, newest first. */
export function listAuditEntries(
  trx: Transaction<Schema>,
  { action, actorId, userId }: AuditFilter,
  limit: number,
  before: number | null,
): Promise<AuditEntry[]> {
  let query = trx
    .selectFrom('audit_log')
    .select(selection)
    .select([emailOf('audit_log.actor_id').as('actorEmail'), emailOf('audit_log.user_id').as('userEmail')])
    .orderBy('id', 'desc')
    .limit(limit)
  if (action !== undefined) {
    query = query.where(sql<boolean>`(action = ${action} or starts_with(action, ${`${action}.`}))`)
  }
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (before !== null) query = query.where('id', '<', before)
  return query.execute()
}
