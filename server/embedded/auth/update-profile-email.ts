import type { Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'

/** Updates the email address in the profile, unless its owner has entered another one there. */
export async function updateProfileEmail(trx: Kysely<Schema>, userId: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable('user_profiles')
    .set({ email: to })
    .where('id', '=', userId)
    .where('email', 'in', [from, ''])
    .execute()
}
