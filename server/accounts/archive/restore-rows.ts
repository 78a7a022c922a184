import { sql } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { hasFeature } from '#server/http/plan-features.ts'
import { defaultCustomStats } from '#server/playbook/defaults/default-custom-stats.ts'
import { ApiError } from '#server/request/api-error.ts'
import { archivedTables, columnOf, type ArchivedTable, type TableDocument } from './archived-tables.ts'
import { listLimits } from './list-limits.ts'
import { tableFields, type DocumentLine } from './read-pages.ts'
import { insertWithRowErrors } from './refuse-row.ts'
import type { RestoreState } from './restore-state.ts'

type Row = Record<string, unknown>

/** Restored results count as computed elsewhere, because this server has not computed them. */
const computedElsewhere: ReadonlySet<TableDocument> = new Set(['simulations', 'backtestResults', 'scenarioResults'])

/** Documents whose lines are restored only with their setup. */
const ofNewSetups: ReadonlySet<TableDocument> = new Set(['rules', 'setupVersions', 'setupExamples'])

const splitStop = ({ stop, ...line }: Row): Row => {
  const { kind, value } = (stop ?? { kind: null, value: null }) as Row
  return { ...line, stopKind: kind, stopValue: value }
}

/** Inserts the rows of a page that do not exist; returns the first key column of the inserted rows. */
async function insert(state: RestoreState, name: TableDocument, lines: readonly Row[]): Promise<unknown[]> {
  if (lines.length === 0) return []
  const archived = archivedTables[name]
  const { table, key } = archived
  const columns = tableFields(name).map((field) => columnOf(archived, field))
  const fixed = computedElsewhere.has(name) ? ['computed_by'] : []
  const names = sql.join([...columns, ...fixed].map((column) => sql.ref(column)))
  // The order of rules is a deferred constraint, which `on conflict` cannot use.
  const arbiter = name === 'rules' ? sql`(id)` : sql``
  const insertPage = (page: readonly Row[]) => {
    const rows = page.map((line) => ({
      ...Object.fromEntries(Object.entries(line).map(([field, value]) => [columnOf(archived, field), value])),
      computed_by: 'browser',
    }))
    const given = sql`json_populate_recordset(null::${sql.table(`public.${table}`)}, ${JSON.stringify(rows)}::json)`
    return sql<Row>`
      insert into ${sql.table(table)} (user_id, ${names}) select ${state.userId}::uuid, ${names} from ${given}
      on conflict ${arbiter} do nothing returning ${sql.ref(key[0] ?? 'id')} as key
    `.execute(state.trx)
  }
  const fieldOf = (column: string) => tableFields(name).find((field) => columnOf(archived, field) === column) ?? column
  const { rows } = await insertWithRowErrors(state.trx, name, lines, insertPage, fieldOf)
  return rows.map((row) => row.key)
}

/** Leaves out lines with a reference that does not exist in this account, or only the reference if it is optional. */
function withReferences(state: RestoreState, name: TableDocument, lines: readonly Row[]): Row[] {
  const { references = [] } = archivedTables[name]
  return lines.filter((line) => {
    for (const { field, document, optional } of references) {
      const id = line[field] as Id | null
      if (id === null || state.ownIds(document).has(id)) continue
      if (optional !== true) {
        state.tally(name).refuse(`What it belongs to (${field}) is not in the archive, or could not be restored.`)
        return false
      }
      line[field] = null
    }
    return true
  })
}

/** Whether a line is one of the custom stats that every account is given, as it is given. */
function isDefaultStat(line: Row): boolean {
  const found = defaultCustomStats.find(({ key }) => key === line.defaultKey)
  if (found === undefined) return false
  const { key: _key, ...given } = found
  return Object.entries(given).every(([field, value]) => JSON.stringify(line[field]) === JSON.stringify(value))
}

/** The custom stats that the account's plan allows: all, or the default ones. The others are reported. */
async function withinPlan(state: RestoreState, lines: readonly Row[]): Promise<Row[]> {
  if (await hasFeature(state.trx, state.userId, 'customStats', state.plans)) return [...lines]
  const kept = lines.filter(isDefaultStat)
  if (kept.length < lines.length)
    state.tally('customStats').refuse('The plan does not include custom statistics.', lines.length - kept.length)
  return kept
}

const likenessKey = (line: DocumentLine, fields: readonly string[]) =>
  JSON.stringify(fields.map((field) => String(line[field]).toLowerCase()))

/** Rows of the account by the fields that identify them. */
async function findAlikeRows({ trx, userId }: RestoreState, archived: ArchivedTable, fields: readonly string[]) {
  const selected = fields.map((field) => sql`${sql.ref(columnOf(archived, field))} as ${sql.ref(field)}`)
  const { rows } = await sql<Row>`
    select id, ${sql.join(selected)} from ${sql.table(archived.table)} where user_id = ${userId}::uuid
  `.execute(trx)
  return new Map(rows.map((row) => [likenessKey(row, fields), row.id as string]))
}

/** Values of a column that the account has. */
async function readTakenValues(
  { trx, userId }: RestoreState,
  table: string,
  column: string,
): Promise<ReadonlySet<unknown>> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where user_id = ${userId}::uuid
  `.execute(trx)
  return new Set(rows.map(({ value }) => value))
}

/** Throws `list_full` if a list to which rows were added exceeds its limit. */
async function requireListRoom(state: RestoreState, name: TableDocument): Promise<void> {
  const limit = listLimits[name]
  if (limit === undefined || state.tally(name).restored === 0) return
  const { most, column, owner } = limit
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(archivedTables[name].table)} where user_id = ${state.userId}::uuid
    group by ${sql.ref(column)} order by 1 desc limit 1
  `.execute(state.trx)
  const { count = 0 } = rows[0] ?? {}
  if (count <= most) return
  const [bound, found] = [most, count].map((number) => number.toLocaleString('en-US'))
  throw new ApiError(
    'list_full',
    `documents/${name}.jsonl: ${owner} holds at most ${bound} of them, and with this archive one would have ${found}. ` +
      'Nothing was restored. Delete some, or restore into an empty account.',
  )
}

/** What the account contains before the first line is restored. */
interface Present {
  readonly byLikeness: ReadonlyMap<string, string>
  readonly defaultKeys: ReadonlySet<unknown>
  readonly hasDefaultView: boolean
}

async function readPresent(
  state: RestoreState,
  name: TableDocument,
  [line = {}]: readonly DocumentLine[],
): Promise<Present> {
  const archived = archivedTables[name]
  const { table, alike } = archived
  return {
    byLikeness: alike === undefined ? new Map() : await findAlikeRows(state, archived, alike),
    defaultKeys: 'defaultKey' in line ? await readTakenValues(state, table, 'default_key') : new Set(),
    hasDefaultView: name === 'savedViews' && (await readTakenValues(state, table, 'is_default')).has(true),
  }
}

async function restorePage(
  state: RestoreState,
  name: TableDocument,
  read: readonly DocumentLine[],
  { byLikeness, defaultKeys, hasDefaultView }: Present,
): Promise<void> {
  const { table, alike, key } = archivedTables[name]
  const tally = state.tally(name)
  let lines = withReferences(
    state,
    name,
    read.map((line) => state.rewriteIds(line)),
  )
  const ids = key[0] === 'id'
  if (ids) {
    const mine = await state.settleIds(table, lines)
    lines = lines.filter((line) => {
      const same = mine.has(line.id) ? (line.id as Id) : alike && byLikeness.get(likenessKey(line, alike))
      if (same === undefined) return true
      state.mapId(String(line.id), same)
      state.ownIds(name).add(same)
      tally.present += 1
      return false
    })
  }
  if (ofNewSetups.has(name)) {
    // Setups that already existed keep their rules, versions and pictures.
    const kept = lines.filter(({ setupId }) => state.isNew('setups', String(setupId)))
    tally.present += lines.length - kept.length
    lines = kept
  }
  for (const line of lines) if (defaultKeys.has(line.defaultKey)) line.defaultKey = null
  if (hasDefaultView) for (const line of lines) line.isDefault = false
  if (name === 'customStats' && lines.length > 0) lines = await withinPlan(state, lines)
  const added = await insert(state, name, name === 'setups' ? lines.map(splitStop) : lines)
  tally.restored += added.length
  tally.present += lines.length - added.length
  if (ids) for (const id of added) state.markAdded(name, String(id))
}

/**
 * Restores the lines of a document, page by page. Rows that already exist, by id or by name, stay unchanged, and
 * references to the archive's rows become references to them. Throws `list_full` and `validation_failed`.
 */
export async function restoreRows(
  state: RestoreState,
  name: TableDocument,
  pages: AsyncIterable<readonly DocumentLine[]> | Iterable<readonly DocumentLine[]>,
): Promise<void> {
  let present: Present | null = null
  for await (const page of pages) {
    present ??= await readPresent(state, name, page)
    await restorePage(state, name, page, present)
  }
  if (present !== null) await requireListRoom(state, name)
}
