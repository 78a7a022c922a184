import { sql, type Transaction } from 'kysely'
import type { CustomStatInput } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Counts the trades of a setup. */
export async function countTradesOfSetup(trx: Transaction<Schema>, userId: Id, setupId: Id): Promise<number> {
  const { count } = await trx
    .selectFrom('trades')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // The condition on the user makes the query use the index on their trades.
    .where('user_id', '=', userId)
    .where('setup_id', '=', setupId)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the trades of each setup of a user, whatever their portfolio and state. */
export async function countTradesBySetup(trx: Transaction<Schema>, userId: Id): Promise<ReadonlyMap<Id, number>> {
  const rows = await trx
    .selectFrom('trades')
    .select(({ fn }) => ['setup_id', fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('setup_id', 'is not', null)
    .groupBy('setup_id')
    .execute()
  return new Map(rows.flatMap(({ setup_id: id, count }) => (id === null ? [] : [[id, count] as const])))
}

/** Whether a statistic accepts a stored value. */
function acceptsValue(stat: CustomStatInput, value: ReturnType<typeof sql>, text: ReturnType<typeof sql>) {
  switch (stat.kind) {
    case 'yesNo':
      return sql`jsonb_typeof(${value}) = 'boolean'`
    case 'choice':
      return sql`jsonb_typeof(${value}) = 'string' and ${text} = any(${[...stat.choices]}::text[])`
    case 'number':
      return sql`case when jsonb_typeof(${value}) = 'number' then ${text}::numeric
        between coalesce(${stat.minimum}::numeric, '-Infinity') and coalesce(${stat.maximum}::numeric, 'Infinity')
        else false end`
    case 'formula':
      // The statistic is computed, so that no stored value fits.
      return sql`false`
  }
}

/** Counts the trades whose values would become invalid if the statistic changed to `stat`. */
export async function countTradesViolating(
  trx: Transaction<Schema>,
  userId: Id,
  id: Id,
  stat: CustomStatInput,
): Promise<number> {
  const value = sql`custom_stats -> ${id}::text`
  const text = sql`custom_stats ->> ${id}::text`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from trades
    where user_id = ${userId}::uuid and ${value} is not null and not (${acceptsValue(stat, value, sql`(${text})`)})
  `.execute(trx)
  return rows[0]?.count ?? 0
}
