import { exportAccount, restoreAccount, restoreStepLines, type RestoreReport } from '#contract/accounts/archive.ts'
import { instantAt } from '#domain/time/instant.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { implement, implementFile, type RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { checkArchive, type RestoreObserver } from './check-archive.ts'
import { openArchive } from './open-archive.ts'
import { invalidEntry, isDatabaseRefusal } from './refuse-row.ts'
import { restoreIntoAccount } from './restore-account.ts'
import { streamRestoreSteps } from './restore-progress.ts'
import { writeArchive } from './write-archive.ts'

/** Reports violations of deferred constraints, which the database checks only when everything is written. */
function toRefusal(error: unknown): unknown {
  if (!isDatabaseRefusal(error)) return error
  const where = `documents of ${error.table ?? 'the account'}`
  return invalidEntry(where, `In the ${where}: ${error.detail ?? error.constraint ?? error.message}`)
}

/** Restores an archive into the caller's account, completely or not at all. */
async function restoreArchive(
  packed: Buffer,
  { asServer, user, services, signal }: RequestContext,
  onProgress: RestoreObserver['onProgress'],
): Promise<RestoreReport> {
  const { userId } = user
  const follower = { signal, onProgress }
  try {
    const archive = await checkArchive(await openArchive(packed), follower)
    return await asServer(async (trx) => {
      const report = await restoreIntoAccount(trx, userId, archive, services.config, follower)
      const restored = report.documents.reduce((sum, document) => sum + document.restored, 0)
      await recordAudit(trx, { action: 'account.restored', userId, subjectId: userId, details: { restored } })
      return report
    })
  } catch (error) {
    throw signal.aborted ? new ApiError('cancelled') : toRefusal(error)
  }
}

export const accountArchiveRoutes = [
  implementFile(exportAccount, async (_request, context) => {
    const { userId } = context.user
    await context.turn.take()
    // Recorded before the file begins, because no error can be sent afterwards.
    await context.transaction((trx) => recordAudit(trx, { action: 'account.exported', userId, subjectId: userId }))
    const name = `edgeworth-account-${instantAt(Date.now()).slice(0, 10)}.zip`
    return new FileAnswer(name, 'application/zip', writeArchive(context))
  }),

  implement(restoreAccount, async ({ body, headers }, context) => {
    await context.turn.take()
    const packed = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const take = (onProgress: RestoreObserver['onProgress']) => restoreArchive(packed, context, onProgress)
    if (headers.accept?.includes(restoreStepLines) !== true) return take(() => {})
    return new FileAnswer('restored.ndjson', restoreStepLines, streamRestoreSteps(take, context.problemOf))
  }),
]
