import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { MissedReason, MissedReasonInput } from '#domain/playbook/playbook.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({ id: 'id', name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' })

/** The reasons of a user, sorted by name. */
export function listMissedReasons(trx: Transaction<Schema>, userId: Id): Promise<MissedReason[]> {
  const query = trx.selectFrom('missed_reasons').select(selection).where('user_id', '=', userId)
  return query.orderBy(sql`lower(name)`).execute()
}

/** A reason that the transaction's user may read; undefined if there is none with that id. */
export function findMissedReason(trx: Transaction<Schema>, id: Id): Promise<MissedReason | undefined> {
  return trx.selectFrom('missed_reasons').select(selection).where('id', '=', id).executeTakeFirst()
}

/** Adds a reason to the transaction's user. A taken name violates the constraint `missed_reasons_name_key`. */
export function insertMissedReason(trx: Transaction<Schema>, { name }: MissedReasonInput): Promise<MissedReason> {
  return trx.insertInto('missed_reasons').values({ name }).returning(selection).executeTakeFirstOrThrow()
}

/** Renames a reason. A taken name violates the constraint `missed_reasons_name_key`. */
export async function renameMissedReason(trx: Transaction<Schema>, id: Id, name: string): Promise<void> {
  await trx.updateTable('missed_reasons').set({ name }).where('id', '=', id).execute()
}

/** Gives the trades of a reason another one in its place. */
export async function moveMissedTrades(trx: Transaction<Schema>, from: Id, into: Id): Promise<void> {
  await trx.updateTable('trades').set({ missed_reason_id: into }).where('missed_reason_id', '=', from).execute()
}
