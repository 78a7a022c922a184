import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { SetupToTransform } from '#domain/simulation/what-if/strategy.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const setupColumns = aliased({
  id: 'id',
  name: 'name',
  revision: 'revision',
  direction: 'direction',
  timeframe: 'timeframe',
  stopKind: 'stop_kind',
  stopValue: 'stop_value',
  targets: 'targets',
  riskPct: 'risk_pct',
})

/** The user's own setups that are not archived, sorted by name. */
export function listOwnSetups(trx: Transaction<Schema>, userId: Id) {
  return trx
    .selectFrom('setups')
    .select(setupColumns)
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** The user's own setups with these ids, with their rules, in any order; ids of other users' setups are missing. */
export async function findSetupsToTransform(
  trx: Transaction<Schema>,
  userId: Id,
  ids: readonly Id[],
): Promise<Map<Id, SetupToTransform>> {
  const setups = await trx
    .selectFrom('setups')
    .select(setupColumns)
    .where('user_id', '=', userId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
  const rules = await trx
    .selectFrom('rules')
    .select(aliased({ setupId: 'setup_id', ruleId: 'id', phase: 'phase', title: 'title', weight: 'weight' }))
    .select('is_mandatory as isMandatory')
    .where('user_id', '=', userId)
    .where('setup_id', '=', sql<Id>`any(${ids}::uuid[])`)
    .orderBy('position')
    .execute()
  return new Map(
    setups.map((setup) => [
      setup.id,
      {
        ...setup,
        rules: rules.filter(({ setupId }) => setupId === setup.id).map(({ setupId: _setupId, ...rule }) => rule),
      },
    ]),
  )
}
