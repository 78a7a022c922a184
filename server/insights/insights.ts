import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { StoredFindings } from '#server/sql/json-values.ts'
import type { Schema } from '#server/sql/tables.ts'

export interface StoredInsights {
  readonly stamp: string
  readonly findings: StoredFindings
  readonly wording: Readonly<Record<string, string>> | null
  readonly model: string | null
}

/** The cached insights of one portfolio of the user, or of all (null). */
export async function findInsights(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id | null,
): Promise<StoredInsights | undefined> {
  return trx
    .selectFrom('insights')
    .select(['stamp', 'findings', 'wording', 'model'])
    .where('user_id', '=', userId)
    .where('portfolio_id', 'is not distinct from', portfolioId)
    .executeTakeFirst()
}

/** Replaces the cached findings and deletes their wording. */
export async function storeInsights(
  trx: Transaction<Schema>,
  portfolioId: Id | null,
  stamp: string,
  findings: StoredFindings,
): Promise<void> {
  const values = { stamp, findings: JSON.stringify(findings), wording: null, model: null }
  await trx
    .insertInto('insights')
    .values({ portfolio_id: portfolioId, ...values })
    .onConflict((conflict) => conflict.constraint('insights_of_key').doUpdateSet(values))
    .execute()
}

/** Caches the wording if the findings still have `stamp`; otherwise does nothing. */
export async function storeWording(
  trx: Transaction<Schema>,
  kept: { readonly userId: Id; readonly portfolioId: Id | null; readonly stamp: string },
  model: string,
  wording: Readonly<Record<string, string>>,
): Promise<void> {
  await trx
    .updateTable('insights')
    .set({ wording: JSON.stringify(wording), model })
    .where('user_id', '=', kept.userId)
    .where('portfolio_id', 'is not distinct from', kept.portfolioId)
    .where('stamp', '=', kept.stamp)
    .execute()
}

/** Names of setups that the transaction's user may read, by id. */
export async function readSetupNames(trx: Transaction<Schema>, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('setups')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
