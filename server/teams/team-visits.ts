import { sql, type Transaction } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A visit goes on until this many minutes have passed without a look at the team. */
const visitMinutes = 30

/** Notes that the transaction's user looks at one of their teams. */
export async function noteVisit(trx: Transaction<Schema>, teamId: Id): Promise<void> {
  await trx
    .insertInto('team_visits')
    .values({ team_id: teamId })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet({
        previous_at: sql<Instant>`case
          when team_visits.visited_at < clock_timestamp() - make_interval(mins => ${visitMinutes})
          then team_visits.visited_at else team_visits.previous_at
        end`,
        visited_at: sql<Instant>`clock_timestamp()`,
      }),
    )
    .execute()
}

/** The end of the user's visit before this one; null at the first. */
export async function findLastVisit(trx: Transaction<Schema>, teamId: Id, userId: Id): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    select case
      when visited_at < clock_timestamp() - make_interval(mins => ${visitMinutes}) then visited_at else previous_at
    end as at
    from team_visits where team_id = ${teamId}::uuid and user_id = ${userId}::uuid
  `.execute(trx)
  return rows[0]?.at ?? null
}
