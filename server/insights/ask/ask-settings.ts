import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Whether the user allows that names are sent to the model; not, unless they said so. */
export async function readSharesNames(trx: Transaction<Schema>, userId: Id): Promise<boolean> {
  const row = await trx
    .selectFrom('insight_settings')
    .select('shares_names')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.shares_names ?? false
}

/** Stores whether the signed-in user allows that names are sent to the model. */
export async function saveSharesNames(trx: Transaction<Schema>, sharesNames: boolean): Promise<void> {
  const values = { shares_names: sharesNames }
  await trx
    .insertInto('insight_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
