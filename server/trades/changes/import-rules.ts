import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The commission rules that were given for imports, by import; those without rules of their own are missing. */
export async function readImportRules(
  trx: Transaction<Schema>,
  batchIds: readonly (Id | null)[],
): Promise<ReadonlyMap<Id, readonly CommissionRule[]>> {
  const ids = [...new Set(batchIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('import_batches')
    .select(['id', 'commission_rules as rules'])
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .where('commission_rules', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, rules }) => (rules === null ? [] : [[id, rules] as const])))
}
