import * as contract from '#contract/admin/product.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import {
  changeAnnouncement,
  insertAnnouncement,
  listAllAnnouncements,
  listCurrentAnnouncements,
  maxAnnouncements,
  removeAnnouncement,
} from './announcements.ts'

export const announcementRoutes: Implementation[] = [
  implement(contract.listAnnouncements, async (_request, { asAdmin }) => ({
    announcements: await asAdmin((trx) => listAllAnnouncements(trx)),
  })),

  implement(contract.createAnnouncement, async ({ body }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const announcement = await insertAnnouncement(trx, body)
      if (announcement === undefined) {
        throw new ApiError('list_full', `There are ${maxAnnouncements} announcements. Delete old ones first.`)
      }
      const { id, audience } = announcement
      const details = { audience }
      await recordAudit(trx, { action: 'announcement.created', userId: null, subjectId: id, details })
      return { announcement }
    }),
  ),

  implement(contract.updateAnnouncement, async ({ params, body }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const announcement = orNotFound(await changeAnnouncement(trx, params.id, body))
      await recordAudit(trx, { action: 'announcement.changed', userId: null, subjectId: params.id })
      return { announcement }
    }),
  ),

  implement(contract.deleteAnnouncement, async ({ params }, { asAdmin }) =>
    asAdmin(async (trx) => {
      if (!(await removeAnnouncement(trx, params.id))) throw new ApiError('not_found')
      await recordAudit(trx, { action: 'announcement.deleted', userId: null, subjectId: params.id })
      return { done: true as const }
    }),
  ),

  implement(contract.getCurrentAnnouncements, async (_request, { asServer, user }) => ({
    announcements: await asServer((trx) => listCurrentAnnouncements(trx, user.userId)),
  })),
]
