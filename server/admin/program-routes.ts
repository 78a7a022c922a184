import type { Transaction } from 'kysely'
import * as contract from '#contract/admin/program.ts'
import type { Id } from '#domain/numbers/units.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { asConfirmedAdmin } from './confirmed-admin.ts'
import { readPayoutLimit } from './payout-approvals.ts'
import { readTerms, storePresentation } from './program-terms.ts'
import {
  changeEarningTerms,
  changePayoutLimit,
  decideTermChange,
  findWaitingLimit,
  findWaitingTerms,
  hasOtherAdmin,
} from './term-changes.ts'

const maxMaterials = 100

const materialColumns = [
  'id',
  'material_type as type',
  'title',
  'body',
  'media_type as mediaType',
  'width',
  'height',
  'status',
  'updated_at as updatedAt',
] as const

const columnsOf = (input: Omit<contract.PromoMaterial, 'id' | 'updatedAt'>) => ({
  material_type: input.type,
  title: input.title,
  body: input.body,
  media_type: input.mediaType,
  width: input.width,
  height: input.height,
  status: input.status,
})

const recordMaterial = (trx: Transaction<Schema>, act: 'added' | 'changed' | 'deleted', id: Id) =>
  recordAudit(trx, { action: `material.${act}`, userId: null, subjectId: id })

const readProgram = async (trx: Transaction<Schema>, adminId: Id) => ({
  program: await readTerms(trx),
  waiting: await findWaitingTerms(trx),
  needsOtherAdmin: await hasOtherAdmin(trx, adminId),
})
const readLimit = async (trx: Transaction<Schema>, adminId: Id) => ({
  limit: await readPayoutLimit(trx),
  waiting: await findWaitingLimit(trx),
  needsOtherAdmin: await hasOtherAdmin(trx, adminId),
})

export const programRoutes: Implementation[] = [
  implement(contract.getProgramTerms, async (_request, { asAdmin, user }) =>
    asAdmin((trx) => readProgram(trx, user.userId)),
  ),
  implement(contract.updateProgramTerms, async ({ body }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      const { name, description, status, ...earning } = body
      await storePresentation(trx, { name, description, status })
      await changeEarningTerms(trx, earning, context.user.userId)
      return readProgram(trx, context.user.userId)
    }),
  ),

  implement(contract.getPayoutLimit, async (_request, { asAdmin, user }) =>
    asAdmin((trx) => readLimit(trx, user.userId)),
  ),
  implement(contract.updatePayoutLimit, async ({ body }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      await changePayoutLimit(trx, body, context.user.userId)
      return readLimit(trx, context.user.userId)
    }),
  ),

  implement(contract.decideTermChange, async ({ params, body }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      await decideTermChange(trx, params.id, { status: body.status, adminId: context.user.userId })
      return { done: true as const }
    }),
  ),

  implement(contract.listAllMaterials, async (_request, { asAdmin }) => ({
    materials: await asAdmin((trx) =>
      trx
        .selectFrom('promo_materials')
        .select(materialColumns)
        .orderBy('material_type')
        .orderBy('title')
        .orderBy('id')
        .execute(),
    ),
  })),
  implement(contract.createMaterial, async ({ body }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const { count } = await trx
        .selectFrom('promo_materials')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= maxMaterials)
        throw new ApiError('list_full', `There are ${maxMaterials} materials. Delete one first.`)
      const insertion = trx.insertInto('promo_materials').values(columnsOf(body))
      const material = await insertion.returning(materialColumns).executeTakeFirstOrThrow()
      await recordMaterial(trx, 'added', material.id)
      return { material }
    }),
  ),
  implement(contract.updateMaterial, async ({ params, body }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const change = trx.updateTable('promo_materials').set(columnsOf(body)).where('id', '=', params.id)
      const material = orNotFound(await change.returning(materialColumns).executeTakeFirst())
      await recordMaterial(trx, 'changed', params.id)
      return { material }
    }),
  ),
  implement(contract.deleteMaterial, async ({ params }, { asAdmin }) =>
    asAdmin(async (trx) => {
      const deletion = trx.deleteFrom('promo_materials').where('id', '=', params.id)
      orNotFound(await deletion.returning('id').executeTakeFirst())
      await recordMaterial(trx, 'deleted', params.id)
      return { done: true as const }
    }),
  ),
]
