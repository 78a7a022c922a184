import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The names of those of these setups that the user may read. */
export async function readSetupNames(
  trx: Transaction<Schema>,
  setupIds: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  if (setupIds.length === 0) return new Map()
  const rows = await trx.selectFrom('setups').select(['id', 'name']).where('id', 'in', setupIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
