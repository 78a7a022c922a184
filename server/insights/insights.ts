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

/** The risk per trade of a setup, in percent of the balance; null if it states none or is not readable. */
export async function readSetupRisk(trx: Transaction<Schema>, setupId: Id) {
  const row = await trx.selectFrom('setups').select('risk_pct').where('id', '=', setupId).executeTakeFirst()
  return row?.risk_pct ?? null
}

/** Max names that are hidden from a model, or sent to it. */
const maxNames = 2_000

/** The symbols of a user's trades, the most traded first. */
export async function listTradedSymbols(trx: Transaction<Schema>, userId: Id): Promise<string[]> {
  const rows = await trx
    .selectFrom('trades')
    .select('symbol')
    .where('user_id', '=', userId)
    .groupBy('symbol')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('symbol')
    .limit(maxNames)
    .execute()
  return rows.map(({ symbol }) => symbol)
}

/** The setups of a user, the oldest first. */
export function listSetupNames(trx: Transaction<Schema>, userId: Id): Promise<{ id: Id; name: string }[]> {
  return trx
    .selectFrom('setups')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxNames)
    .execute()
}

/** Whether a setup is one of the user, and readable. */
export async function hasSetup(trx: Transaction<Schema>, userId: Id, setupId: Id): Promise<boolean> {
  const row = await trx
    .selectFrom('setups')
    .select('id')
    .where('id', '=', setupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
