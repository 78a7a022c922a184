import { sql, type Transaction } from 'kysely'
import type { ExchangeInput } from '#domain/instruments/exchange.ts'
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
  list: Exclude<LabelList, 'exchanges'>,
  names: readonly string[],
): Promise<void> {
  await sql`
    insert into ${sql.table(list)} (name)
    select distinct on (lower(given.name)) given.name
    from unnest(${names}::text[]) with ordinality as given (name, place) order by lower(given.name), given.place
    on conflict do nothing
  `.execute(trx)
}

/**
 * Adds exchanges of some names to the transaction's user, and returns them as they are now. No file states their kind and
 * time zone: `described` has what the trader said; others become kind `exchange` in UTC.
 */
export async function addNamedExchanges(
  trx: Transaction<Schema>,
  names: readonly string[],
  described: readonly ExchangeInput[],
): Promise<ExchangeInput[]> {
  const byName = new Map(described.map((one) => [one.name.toLowerCase(), one]))
  const details = names.map((name) => byName.get(name.toLowerCase()))
  const { rows } = await sql<ExchangeInput>`
    insert into exchanges (name, kind, time_zone)
    select distinct on (lower(given.name)) given.name, given.kind, given.time_zone
    from unnest(
      ${names}::text[],
      ${details.map((one) => one?.kind ?? 'exchange')}::text[],
      ${details.map((one) => one?.timeZone ?? 'UTC')}::text[]
    ) with ordinality as given (name, kind, time_zone, place) order by lower(given.name), given.place
    on conflict do nothing
    returning name, kind, time_zone as "timeZone"
  `.execute(trx)
  return rows
}
