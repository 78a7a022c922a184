import { csvRecord } from '#domain/importers/reading/tables/csv.ts'
import { listAuditEntries, type AuditEntry, type AuditFilter } from '#server/audit/audit-log.ts'
import type { RequestContext } from '#server/http/implement.ts'

const batchRows = 1_000

/** The audit log as CSV, newest first, each batch read in its own transaction: a slow download blocks nobody. */
export async function* writeAuditCsv({ asAdmin, signal }: RequestContext, filter: AuditFilter): AsyncGenerator<string> {
  yield csvRecord([
    'id',
    'at',
    'action',
    'actor',
    'actor_id',
    'account',
    'account_id',
    'subject_id',
    'details',
    'actor_role',
    'actor_digest',
  ])
  let before: number | null = null
  do {
    signal.throwIfAborted()
    const from: number | null = before
    const entries: readonly AuditEntry[] = await asAdmin((trx) => listAuditEntries(trx, filter, batchRows, from))
    yield entries
      .map(({ id, at, action, actorEmail, actorId, userEmail, userId, subjectId, details, actorRole, actorDigest }) =>
        csvRecord([
          id,
          at,
          action,
          actorEmail,
          actorId,
          userEmail,
          userId,
          subjectId,
          JSON.stringify(details),
          actorRole,
          actorDigest,
        ]),
      )
      .join('')
    before = entries.length < batchRows ? null : (entries.at(-1)?.id ?? null)
  } while (before !== null)
}
