import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

const namedLists = ['setups', 'tags', 'mistakes', 'exchanges', 'missed_reasons', 'custom_stats'] as const

/** The names of a trader's playbook that the transaction's user may read: their own, or those that trades shown to a team use. */
export async function listPortfolioNames(trx: Transaction<Schema>, traderId: Id) {
  const listed = await Promise.all(
    namedLists.map((list) =>
      trx.selectFrom(list).select(['id', 'name']).where('user_id', '=', traderId).orderBy('name').execute(),
    ),
  )
  const [setups = [], tags = [], mistakes = [], exchanges = [], missedReasons = [], customStats = []] = listed
  const rules = await trx
    .selectFrom('rules')
    .select(['id', 'title as name'])
    .where('user_id', '=', traderId)
    .orderBy('title')
    .execute()
  return { setups, rules, tags, mistakes, exchanges, missedReasons, customStats }
}
