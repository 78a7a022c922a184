import { DatabaseError } from 'pg'
import { exportAccount, restoreAccount } from '#contract/account-archive.ts'
import { instantAt } from '#domain/time-zone.ts'
import { readArchive } from '#server/account-archive/read-archive.ts'
import { restoreInto } from '#server/account-archive/restore-account.ts'
import { archiveParts } from '#server/account-archive/write-archive.ts'
import { audit } from '#server/data/audit.ts'
import { ApiError } from '#server/errors.ts'
import { FileAnswer } from '#server/file-answer.ts'
import { implement, implementFile } from '#server/implement.ts'

/** A row that a table does not take is one that the product has not written. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error
  const message = 'The archive holds something that an account cannot have; nothing was taken back.'
  const where = `documents of ${error.table ?? 'the account'}`
  return new ApiError('validation_failed', message, [{ field: where, message: error.constraint ?? error.message }])
}

export const accountArchiveRoutes = [
  implementFile(exportAccount, async (_request, context) => {
    const { userId } = context.user
    // Noted before the file begins: there is no other answer any more once it has.
    await context.transaction((trx) => audit(trx, { action: 'account.exported', userId, subjectId: userId }))
    const name = `edgeworth-account-${instantAt(Date.now()).slice(0, 10)}.zip`
    return new FileAnswer(name, 'application/zip', archiveParts(context))
  }),

  implement(restoreAccount, async ({ body }, { asServer, user, services }) => {
    const { userId } = user
    const archive = await readArchive(body.archive)
    try {
      return await asServer(async (trx) => {
        const report = await restoreInto(trx, userId, archive, services.config.hosted === null)
        const restored = report.documents.reduce((sum, document) => sum + document.restored, 0)
        await audit(trx, { action: 'account.restored', userId, subjectId: userId, details: { restored } })
        return report
      })
    } catch (error) {
      throw asRefusal(error)
    }
  }),
]
