import { exportAccount, restoreAccount, restoreStepLines, type RestoreReport } from '#contract/account-archive.ts'
import { checkArchive, type Follower } from '#server/account-archive/archive-pages.ts'
import { instantAt } from '#domain/time-zone.ts'
import { openArchive } from '#server/account-archive/read-archive.ts'
import { restoreInto } from '#server/account-archive/restore-account.ts'
import { restoreSteps } from '#server/account-archive/restore-steps.ts'
import { archiveRefusal, isRefusal } from '#server/account-archive/row-refusal.ts'
import { archiveParts } from '#server/account-archive/write-archive.ts'
import { audit } from '#server/data/audit.ts'
import { ApiError } from '#server/errors.ts'
import { FileAnswer } from '#server/file-answer.ts'
import { implement, implementFile, type RequestContext } from '#server/implement.ts'

/** What the database refuses only when all is written, as two rules in one place. */
function asRefusal(error: unknown): unknown {
  if (!isRefusal(error)) return error
  const where = `documents of ${error.table ?? 'the account'}`
  return archiveRefusal(where, `In the ${where}: ${error.detail ?? error.constraint ?? error.message}`)
}

/** Takes an archive back into the account of who asks, all or nothing. */
async function takeBack(
  packed: Buffer,
  { asServer, user, services, signal }: RequestContext,
  onProgress: Follower['onProgress'],
): Promise<RestoreReport> {
  const { userId } = user
  const follower = { signal, onProgress }
  try {
    const archive = await checkArchive(await openArchive(packed), follower)
    return await asServer(async (trx) => {
      const report = await restoreInto(trx, userId, archive, services.config.hosted === null, follower)
      const restored = report.documents.reduce((sum, document) => sum + document.restored, 0)
      await audit(trx, { action: 'account.restored', userId, subjectId: userId, details: { restored } })
      return report
    })
  } catch (error) {
    throw signal.aborted ? new ApiError('cancelled') : asRefusal(error)
  }
}

export const accountArchiveRoutes = [
  implementFile(exportAccount, async (_request, context) => {
    const { userId } = context.user
    // Noted before the file begins: there is no other answer any more once it has.
    await context.transaction((trx) => audit(trx, { action: 'account.exported', userId, subjectId: userId }))
    const name = `edgeworth-account-${instantAt(Date.now()).slice(0, 10)}.zip`
    return new FileAnswer(name, 'application/zip', archiveParts(context))
  }),

  implement(restoreAccount, async ({ body, headers }, context) => {
    if (body.length === 0) throw new ApiError('validation_failed', undefined, [{ field: 'body', message: 'is empty' }])
    const packed = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const take = (onProgress: Follower['onProgress']) => takeBack(packed, context, onProgress)
    if (headers.accept?.includes(restoreStepLines) !== true) return take(() => {})
    return new FileAnswer('restored.ndjson', restoreStepLines, restoreSteps(take, context.problemOf))
  }),
]
