import { sql, type Transaction } from 'kysely'
import type { SavedView, ViewDefinition } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  name: 'name',
  isDefault: 'is_default',
  definition: 'definition',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

interface SavedViewFields {
  readonly name?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly definition?: ViewDefinition | undefined
}

/** The views of a user, sorted by name. */
export function listSavedViews(trx: Transaction<Schema>, userId: Id): Promise<SavedView[]> {
  const query = trx.selectFrom('saved_views').select(selection).where('user_id', '=', userId)
  return query.orderBy(sql`lower(name)`).execute()
}

/** Counts the user's views under a lock that lasts until the transaction ends. */
export async function lockAndCountSavedViews(trx: Transaction<Schema>, userId: Id): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views of ${userId}`}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a view of the user until the transaction ends; undefined if there is none with that id. */
export function lockSavedView(trx: Transaction<Schema>, userId: Id, id: Id): Promise<SavedView | undefined> {
  const query = trx.selectFrom('saved_views').select(selection).where('user_id', '=', userId).where('id', '=', id)
  return query.forNoKeyUpdate().executeTakeFirst()
}

/** Unsets the user's default view. */
async function clearDefault(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await trx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

/**
 * Adds a view. If it is the default, it replaces the previous default. A taken name violates the index
 * `saved_views_name_key`.
 */
export async function insertSavedView(
  trx: Transaction<Schema>,
  userId: Id,
  { name, isDefault = false, definition }: SavedViewFields & Required<Pick<SavedViewFields, 'name' | 'definition'>>,
): Promise<SavedView> {
  if (isDefault) await clearDefault(trx, userId)
  return trx
    .insertInto('saved_views')
    .values({ name, is_default: isDefault, definition: JSON.stringify(definition) })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields; at least one is required. A taken name violates the index `saved_views_name_key`. */
export async function updateSavedView(
  trx: Transaction<Schema>,
  userId: Id,
  id: Id,
  { name, isDefault, definition }: SavedViewFields,
): Promise<SavedView> {
  if (isDefault === true) await clearDefault(trx, userId)
  return trx
    .updateTable('saved_views')
    .set({ name, is_default: isDefault, definition: definition && JSON.stringify(definition) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Makes the filters of the user's views that name a row of the playbook name the one that it was merged into. */
export async function replaceInSavedViews(trx: Transaction<Schema>, userId: Id, from: Id, into: Id): Promise<void> {
  await sql`
    update saved_views set definition = replace(definition::text, ${from}, ${into})::jsonb
    where user_id = ${userId}::uuid and definition::text like '%' || ${from} || '%'
  `.execute(trx)
}

/** Deletes a view; false if the user has none with that id. */
export async function deleteSavedView(trx: Transaction<Schema>, userId: Id, id: Id): Promise<boolean> {
  const query = trx.deleteFrom('saved_views').where('user_id', '=', userId).where('id', '=', id)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
