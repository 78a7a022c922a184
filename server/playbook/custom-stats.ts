import { sql, type Transaction } from 'kysely'
import type { CustomStat, CustomStatInput } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const inputColumns = {
  name: 'name',
  description: 'description',
  kind: 'kind',
  unit: 'unit',
  choices: 'choices',
  minimum: 'minimum',
  maximum: 'maximum',
  formula: 'formula',
  shownOn: 'shown_on',
} as const satisfies Record<keyof CustomStatInput, string>

const selection = aliased({
  ...inputColumns,
  id: 'id',
  archivedAt: 'archived_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

const columnsOf = ({
  name,
  description,
  kind,
  unit,
  choices,
  minimum,
  maximum,
  formula,
  shownOn,
}: CustomStatInput) => ({
  name,
  description,
  kind,
  unit,
  minimum,
  maximum,
  formula,
  choices: JSON.stringify(choices),
  shown_on: JSON.stringify(shownOn),
})

/** The statistics that a user has defined, archived ones too: in their order, then by name. */
export function listCustomStats(trx: Transaction<Schema>, userId: Id): Promise<CustomStat[]> {
  const query = trx.selectFrom('custom_stats').select(selection).where('user_id', '=', userId)
  return query.orderBy(sql`position nulls last, lower(name)`).execute()
}

/** A statistic that the transaction's user may read; undefined if there is none with that id. */
export function findCustomStat(trx: Transaction<Schema>, id: Id): Promise<CustomStat | undefined> {
  return trx.selectFrom('custom_stats').select(selection).where('id', '=', id).executeTakeFirst()
}

/** Defines a statistic for the transaction's user. A taken name violates the constraint `custom_stats_name_key`. */
export function insertCustomStat(trx: Transaction<Schema>, stat: CustomStatInput): Promise<CustomStat> {
  return trx.insertInto('custom_stats').values(columnsOf(stat)).returning(selection).executeTakeFirstOrThrow()
}

/** Replaces all fields of a statistic. A taken name violates the constraint `custom_stats_name_key`. */
export async function updateCustomStat(trx: Transaction<Schema>, id: Id, stat: CustomStatInput): Promise<void> {
  await trx.updateTable('custom_stats').set(columnsOf(stat)).where('id', '=', id).execute()
}

/** Archives a statistic or restores it from the archive; nothing changes if it already has that state. */
export async function setCustomStatArchived(trx: Transaction<Schema>, id: Id, archived: boolean): Promise<void> {
  await trx
    .updateTable('custom_stats')
    .set({ archived_at: archived ? sql`clock_timestamp()` : null })
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .execute()
}

/** Puts a user's statistics in the order of the given ids; the others lose their position. */
export async function setCustomStatOrder(trx: Transaction<Schema>, userId: Id, order: readonly Id[]): Promise<void> {
  await sql`
    update custom_stats set position = wanted.place - 1
    from custom_stats as present
      left join unnest(${order}::uuid[]) with ordinality as wanted (id, place) on wanted.id = present.id
    where custom_stats.id = present.id and present.user_id = ${userId}::uuid
  `.execute(trx)
}
