import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Lists of the playbook whose entries files name. */
export type LabelList = 'setups' | 'tags' | 'mistakes' | 'exchanges' | 'missed_reasons'

/** The user's entries of some names, by the name as it is given; compared without regard to case. */
export async function findEntriesByName(
  trx: Transaction<Schema>,
  list: LabelList,
  userId: Id,
  names: readonly string[],
): Promise<Map<string, Id>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: Id }>`
    select given.name, entry.id from unnest(${names}::text[]) as given (name)
    join ${sql.table(list)} as entry on lower(entry.name) = lower(given.name) and entry.user_id = ${userId}::uuid
  `.execute(trx)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Adds entries of some names to the transaction's user; of names that differ in case alone, the first. */
export async function addNamedEntries(
  trx: Transaction<Schema>,
  list: LabelList,
  names: readonly string[],
): Promise<void> {
  // An exchange also has a kind and a time zone, which no file states: its trader corrects them in the settings.
  const [columns, values] =
    list === 'exchanges'
      ? [sql`name, kind, time_zone`, sql`given.name, 'exchange', 'UTC'`]
      : [sql`name`, sql`given.name`]
  await sql`
    insert into ${sql.table(list)} (${columns})
    select distinct on (lower(given.name)) ${values}
    from unnest(${names}::text[]) with ordinality as given (name, place) order by lower(given.name), given.place
    on conflict do nothing
  `.execute(trx)
}
