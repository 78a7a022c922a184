import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

const keyOf = (setupId: Id, title: string) => `${setupId} ${title.toLowerCase()}`

/**
 * Finds the user's rules of some titles, compared without regard to case. The returned function gives the rule of a setup,
 * else undefined.
 */
export async function findRulesByTitle(
  trx: Transaction<Schema>,
  userId: Id,
  titles: readonly string[],
): Promise<(setupId: Id | null, title: string) => Id | undefined> {
  const distinct = [...new Set(titles.map((title) => title.toLowerCase()))]
  if (distinct.length === 0) return () => undefined
  const rules = await trx
    .selectFrom('rules')
    .select(['id', 'setup_id as setupId', 'title'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(title) = any(${distinct}::text[])`)
    .orderBy('position', 'desc')
    .execute()
  // Of two rules of one title, the first one of the setup.
  const byTitle = new Map(rules.map(({ id, setupId, title }) => [keyOf(setupId, title), id]))
  return (setupId, title) => (setupId === null ? undefined : byTitle.get(keyOf(setupId, title)))
}
