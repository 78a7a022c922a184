import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { insightHistoryEntry } from '#contract/insights/history.ts'
import type { DeepReadonly } from '#contract/route.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { InsightsAnswer } from './insights-body.ts'
import type { InsightScope } from './read-insights.ts'

type HistoryEntry = DeepReadonly<z.output<typeof insightHistoryEntry>>
type Place = Pick<InsightScope, 'traderId' | 'portfolioId'>
type FoundNow = Pick<InsightsAnswer['findings'][number], 'key' | 'title' | 'statement'>

/** Most entries of one list; the ones that were gone first are dropped. */
const maxEntries = 200
const maxStatement = 2_000

const columns = [
  'key',
  'title',
  'statement',
  'first_seen as firstSeen',
  'last_seen as lastSeen',
  'gone_at as goneAt',
  'acted_at as actedAt',
  'dismissed_at as dismissedAt',
  'dismiss_reason as dismissReason',
] as const

/** What became of the findings of a scope, the last seen first. */
export async function listInsightHistory(trx: Transaction<Schema>, place: Place): Promise<HistoryEntry[]> {
  return trx
    .selectFrom('insight_history')
    .select(columns)
    .where('user_id', '=', place.traderId)
    .where('portfolio_id', 'is not distinct from', place.portfolioId)
    .orderBy('last_seen', 'desc')
    .orderBy('key')
    .limit(maxEntries)
    .execute()
}

/** Notes which findings there are now: new ones begin, those not found any more are gone from now on. */
export async function recordFindings(
  trx: Transaction<Schema>,
  { traderId, portfolioId }: Place,
  found: readonly FoundNow[],
): Promise<void> {
  const now = sql<Instant>`clock_timestamp()`
  if (found.length > 0) {
    await trx
      .insertInto('insight_history')
      .values(
        found.map(({ key, title, statement }) => ({
          portfolio_id: portfolioId,
          key,
          title,
          statement: statement.slice(0, maxStatement),
        })),
      )
      .onConflict((conflict) =>
        conflict.constraint('insight_history_of_key').doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          statement: eb.ref('excluded.statement'),
          last_seen: now,
          gone_at: null,
        })),
      )
      .execute()
  }
  const keys = found.map(({ key }) => key)
  await trx
    .updateTable('insight_history')
    .set({ gone_at: now })
    .where('user_id', '=', traderId)
    .where('portfolio_id', 'is not distinct from', portfolioId)
    .where('gone_at', 'is', null)
    .where(sql<boolean>`not (key = any(${keys}::text[]))`)
    .execute()
  await sql`
    delete from public.insight_history where user_id = ${traderId}::uuid
      and portfolio_id is not distinct from ${portfolioId}::uuid
      and key in (
        select key from public.insight_history where user_id = ${traderId}::uuid
          and portfolio_id is not distinct from ${portfolioId}::uuid
        order by last_seen desc, key offset ${maxEntries}
      )`.execute(trx)
}

interface HistoryChanges {
  readonly dismissed?: { readonly reason: string | null } | null | undefined
  readonly acted?: true | undefined
}

/** Changes an entry and returns it; undefined if there is none of this key. */
export async function updateHistoryEntry(
  trx: Transaction<Schema>,
  { traderId, portfolioId }: Place,
  key: string,
  { dismissed, acted }: HistoryChanges,
): Promise<HistoryEntry | undefined> {
  const now = sql<Instant>`clock_timestamp()`
  return trx
    .updateTable('insight_history')
    .set({
      // Names a column even without changes, so that the entry is answered.
      last_seen: sql<Instant>`last_seen`,
      ...(dismissed === undefined
        ? {}
        : { dismissed_at: dismissed === null ? null : now, dismiss_reason: dismissed?.reason ?? null }),
      ...(acted === undefined ? {} : { acted_at: sql<Instant>`coalesce(acted_at, clock_timestamp())` }),
    })
    .where('user_id', '=', traderId)
    .where('portfolio_id', 'is not distinct from', portfolioId)
    .where('key', '=', key)
    .returning(columns)
    .executeTakeFirst()
}
