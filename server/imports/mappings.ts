import { sql, type Transaction } from 'kysely'
import type { ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A column mapping for files with a certain header. */
export interface ImportMapping {
  readonly fingerprint: string
  readonly name: string
  readonly mapping: ColumnMapping
  readonly updatedAt: Instant
}

const selection = aliased({ fingerprint: 'fingerprint', name: 'name', mapping: 'mapping', updatedAt: 'updated_at' })

/** The mappings of a user, the latest first. */
export function listImportMappings(trx: Transaction<Schema>, userId: Id): Promise<ImportMapping[]> {
  const query = trx.selectFrom('import_mappings').select(selection).where('user_id', '=', userId)
  return query.orderBy('updated_at', 'desc').orderBy('fingerprint').execute()
}

/** Most headers with a saved mapping per account. */
export const maxMappings = 200

/** Counts the user's mappings for other headers under a lock that lasts until the transaction ends. */
export async function countOtherMappings(trx: Transaction<Schema>, userId: Id, fingerprint: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import mappings of ${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('import_mappings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('fingerprint', '!=', fingerprint)
    .executeTakeFirstOrThrow()
  return count
}

/** Creates or replaces the mapping for a header. */
export function storeImportMapping(
  trx: Transaction<Schema>,
  { fingerprint, name, mapping }: Omit<ImportMapping, 'updatedAt'>,
): Promise<ImportMapping> {
  const stated = { name, mapping: JSON.stringify(mapping) }
  return trx
    .insertInto('import_mappings')
    .values({ fingerprint, ...stated })
    .onConflict((conflict) => conflict.columns(['user_id', 'fingerprint']).doUpdateSet(stated))
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Deletes a mapping; returns whether there was one. */
export async function deleteImportMapping(trx: Transaction<Schema>, userId: Id, fingerprint: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('import_mappings')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
