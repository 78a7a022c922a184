import { exportAccount, restoreAccount } from '#contract/account-archive.ts'
import { instantAt } from '#domain/time-zone.ts'
import { readArchive } from '#server/account-archive/read-archive.ts'
import { restoreInto } from '#server/account-archive/restore-account.ts'
import { archiveRefusal, isRefusal } from '#server/account-archive/row-refusal.ts'
import { archiveParts } from '#server/account-archive/write-archive.ts'
import { audit } from '#server/data/audit.ts'
import { FileAnswer } from '#server/file-answer.ts'
import { implement, implementFile } from '#server/implement.ts'

/** What the database refuses only when all is written, as two rules in one place. */
function asRefusal(error: unknown): unknown {
  if (!isRefusal(error)) return error
  const where = `documents of ${error.table ?? 'the account'}`
  return archiveRefusal(where, `In the ${where}: ${error.detail ?? error.constraint ?? error.message}`)
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
