import type { Transaction } from 'kysely'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The user's layout of the dashboard; null if it was never changed. */
export async function readDashboardLayout(trx: Transaction<Schema>, userId: Id): Promise<DashboardLayout | null> {
  const row = await trx
    .selectFrom('dashboard_layouts')
    .select('layout')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.layout ?? null
}

/** Saves the layout of the signed-in user in place of the one before. */
export async function saveDashboardLayout(trx: Transaction<Schema>, layout: DashboardLayout): Promise<void> {
  const stored = JSON.stringify(layout)
  await trx
    .insertInto('dashboard_layouts')
    .values({ layout: stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ layout: stored }))
    .execute()
}

/** Deletes the user's layout. */
export async function deleteDashboardLayout(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await trx.deleteFrom('dashboard_layouts').where('user_id', '=', userId).execute()
}
