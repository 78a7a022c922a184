import { sql, type Selectable, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Setup, SetupInput } from '#domain/playbook/playbook.ts'
import type { Schema, SetupsTable } from '#server/sql/tables.ts'

type Changes = { readonly [Field in keyof SetupInput]?: SetupInput[Field] | undefined }

/** The columns of the given fields; omitted fields stay unchanged. */
function columnsOf(input: Changes) {
  const { stop, targets } = input
  return {
    description: input.description,
    direction: input.direction,
    timeframe: input.timeframe,
    color: input.color,
    ...(stop === undefined ? {} : { stop_kind: stop?.kind ?? null, stop_value: stop?.value ?? null }),
    ...(targets === undefined ? {} : { targets: JSON.stringify(targets) }),
    risk_pct: input.riskPct,
    ...(input.sessions === undefined ? {} : { sessions: [...input.sessions] }),
    ...(input.symbols === undefined ? {} : { symbols: [...input.symbols] }),
  }
}

type Row = Selectable<SetupsTable> & { readonly rule_count: number }

const setupOf = (row: Row): Setup => ({
  id: row.id,
  name: row.name,
  description: row.description,
  direction: row.direction,
  timeframe: row.timeframe,
  color: row.color,
  stop: row.stop_kind === null || row.stop_value === null ? null : { kind: row.stop_kind, value: row.stop_value },
  targets: row.targets,
  riskPct: row.risk_pct,
  sessions: row.sessions,
  symbols: row.symbols,
  ruleCount: row.rule_count,
  revision: row.revision,
  archivedAt: row.archived_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const ruleCount = sql<number>`(select count(*)::int from rules where rules.setup_id = setups.id)`.as('rule_count')

/** The setups of a user in their order, those without a position last and by name; `archived` selects only archived ones, or only the others. */
export async function listSetups(trx: Transaction<Schema>, userId: Id, archived?: boolean): Promise<Setup[]> {
  let query = trx.selectFrom('setups').selectAll().select(ruleCount).where('user_id', '=', userId)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  const rows = await query
    .orderBy(sql`position asc nulls last`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(setupOf)
}

/** A setup that the transaction's user may read; undefined if there is none with that id. */
export async function findSetup(trx: Transaction<Schema>, id: Id): Promise<Setup | undefined> {
  const row = await trx.selectFrom('setups').selectAll().select(ruleCount).where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : setupOf(row)
}

/** The owner of a setup that the transaction's user may read; undefined if there is none with that id. */
export async function findSetupOwner(trx: Transaction<Schema>, id: Id): Promise<Id | undefined> {
  const row = await trx.selectFrom('setups').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id
}

/** Adds a setup to the transaction's user. A taken name violates the constraint `setups_name_key`. */
export async function insertSetup(trx: Transaction<Schema>, input: Changes & Pick<SetupInput, 'name'>): Promise<Setup> {
  const row = await trx
    .insertInto('setups')
    .values({ name: input.name, ...columnsOf(input) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return setupOf({ ...row, rule_count: 0 })
}

/** Changes the given fields; at least one is required. A taken name violates the constraint `setups_name_key`. */
export async function updateSetup(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  await trx
    .updateTable('setups')
    .set({ name: changes.name, ...columnsOf(changes) })
    .where('id', '=', id)
    .execute()
}

/** Puts the setups of the transaction's user in the order of the given ids. */
export async function setSetupOrder(trx: Transaction<Schema>, order: readonly Id[]): Promise<void> {
  await sql`
    update setups set position = wanted.place - 1
    from unnest(${order}::uuid[]) with ordinality as wanted (id, place)
    where setups.id = wanted.id and setups.user_id = auth.uid()
  `.execute(trx)
}

/** Archives a setup or restores it from the archive; nothing changes if it already has that state. */
export async function setSetupArchived(trx: Transaction<Schema>, id: Id, archived: boolean): Promise<void> {
  await trx
    .updateTable('setups')
    .set({ archived_at: archived ? sql`clock_timestamp()` : null })
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .execute()
}
