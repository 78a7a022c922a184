import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { PlaybookList } from '#domain/playbook/playbook.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The column that all rows of a list share: their account, setup (rules and examples) or exchange (symbols). */
const ownerColumn = (list: PlaybookList) =>
  list === 'rules' || list === 'setup_examples' ? 'setup_id' : list === 'symbols' ? 'exchange_id' : 'user_id'

/**
 * Counts the rows of a list: of the account `ownerId`, of the setup for rules and examples, of the exchange for symbols. Locks the
 * count until the transaction ends.
 */
export async function lockAndCount(trx: Transaction<Schema>, list: PlaybookList, ownerId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${list} of ${ownerId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(list)} where ${sql.ref(ownerColumn(list))} = ${ownerId}::uuid
  `.execute(trx)
  return rows[0]?.count ?? 0
}

/** Locks a row of the transaction's user until the transaction ends; false if the user may not change it. */
export async function lockRow(trx: Transaction<Schema>, list: PlaybookList, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(list)} where id = ${id}::uuid for no key update
  `.execute(trx)
  return rows.length > 0
}

/** Whether the transaction's user may read a row: their own, or one of a trader whose portfolio a team shows. */
export async function isRowVisible(trx: Transaction<Schema>, list: PlaybookList, id: Id): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(list)} where id = ${id}::uuid`.execute(trx)
  return rows.length > 0
}

/** Deletes a row with everything that belongs to it. */
export async function deleteRow(trx: Transaction<Schema>, list: PlaybookList, id: Id): Promise<void> {
  await sql`delete from ${sql.table(list)} where id = ${id}::uuid`.execute(trx)
}

/** The keys of the product's defaults that an account has in a list, even if they were renamed. */
export async function readDefaultKeys(
  trx: Transaction<Schema>,
  list: 'setups' | 'mistakes' | 'comment_templates' | 'custom_stats',
  userId: Id,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select default_key as key from ${sql.table(list)} where user_id = ${userId}::uuid and default_key is not null
  `.execute(trx)
  return new Set(rows.map(({ key }) => key))
}
