import { sql, type Transaction } from 'kysely'
import type { EarningTerms, ProgramTerms } from '#contract/admin/program.ts'
import { findProgram } from '#server/affiliates/affiliates.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The installation's program, which a migration has made. */
const programId = 'edgeworth'

export async function readTerms(trx: Transaction<Schema>): Promise<ProgramTerms> {
  const { name, description, status, currency, clickDays, purchaseDays, holdDays, minimumPayout } = await findProgram(
    trx,
    programId,
  )
  return { name, description, status, currency, clickDays, purchaseDays, holdDays, minimumPayout }
}

const factsOf = ({ status, clickDays, purchaseDays, holdDays, minimumPayout }: ProgramTerms) => ({
  status,
  clickDays,
  purchaseDays,
  holdDays,
  minimumPayout,
})

/** Makes a change of the program's row and records the terms before and after it. */
async function recordChange(trx: Transaction<Schema>, change: () => Promise<unknown>): Promise<void> {
  const before = factsOf(await readTerms(trx))
  await change()
  const details = { before, after: factsOf(await readTerms(trx)) }
  await recordAudit(trx, { action: 'program.terms-changed', userId: null, subjectId: null, details })
}

/** Changes how the program is presented, and whether it is open. */
export async function storePresentation(
  trx: Transaction<Schema>,
  { name, description, status }: Pick<ProgramTerms, 'name' | 'description' | 'status'>,
): Promise<void> {
  const before = await readTerms(trx)
  if (before.name === name && before.description === description && before.status === status) return
  await recordChange(trx, () =>
    sql`
      update public.affiliate_programs set name = ${name}, description = ${description}, status = ${status}
      where id = ${programId}
    `.execute(trx),
  )
}

/** Changes the terms that decide what affiliates earn. */
export async function storeEarningTerms(trx: Transaction<Schema>, terms: EarningTerms): Promise<void> {
  await recordChange(trx, () =>
    sql`
      update public.affiliate_programs set click_days = ${terms.clickDays}, purchase_days = ${terms.purchaseDays},
        hold_days = ${terms.holdDays}, minimum_payout = ${terms.minimumPayout}::numeric
      where id = ${programId}
    `.execute(trx),
  )
}
