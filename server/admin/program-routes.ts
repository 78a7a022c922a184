import { sql, type Transaction } from 'kysely'
import * as contract from '#contract/admin/program.ts'
import type { Id } from '#domain/numbers/units.ts'
import { findProgram } from '#server/affiliates/affiliates.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { asConfirmedAdmin } from './confirmed-admin.ts'
import { readPayoutLimit, storePayoutLimit } from './payout-approvals.ts'

/** The installation's program, which a migration has made. */
const programId = 'edgeworth'
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

async function readTerms(trx: Transaction<Schema>) {
  const { name, description, status, currency, clickDays, purchaseDays, holdDays, minimumPayout } = await findProgram(
    trx,
    programId,
  )
  return { name, description, status, currency, clickDays, purchaseDays, holdDays, minimumPayout }
}

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

export const programRoutes: Implementation[] = [
  implement(contract.getProgramTerms, async (_request, { asAdmin }) => ({
    program: await asAdmin((trx) => readTerms(trx)),
  })),
  implement(contract.updateProgramTerms, async ({ body }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      const before = await readTerms(trx)
      await sql`
        update public.affiliate_programs set name = ${body.name}, description = ${body.description},
          status = ${body.status}, click_days = ${body.clickDays}, purchase_days = ${body.purchaseDays},
          hold_days = ${body.holdDays}, minimum_payout = ${body.minimumPayout}::numeric
        where id = ${programId}
      `.execute(trx)
      const program = await readTerms(trx)
      const { status, clickDays, purchaseDays, holdDays, minimumPayout } = before
      const details = {
        before: { status, clickDays, purchaseDays, holdDays, minimumPayout },
        after: {
          status: program.status,
          clickDays: program.clickDays,
          purchaseDays: program.purchaseDays,
          holdDays: program.holdDays,
          minimumPayout: program.minimumPayout,
        },
      }
      await recordAudit(trx, { action: 'program.terms-changed', userId: null, subjectId: null, details })
      return { program }
    }),
  ),

  implement(contract.getPayoutLimit, async (_request, { asAdmin }) => ({
    limit: await asAdmin((trx) => readPayoutLimit(trx)),
  })),
  implement(contract.updatePayoutLimit, async ({ body }, context) =>
    asConfirmedAdmin(context, async (trx) => {
      await storePayoutLimit(trx, body.amount, context.user.userId)
      return { limit: await readPayoutLimit(trx) }
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
