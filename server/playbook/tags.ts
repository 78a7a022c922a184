import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Tag, TagInput } from '#domain/playbook/playbook.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  name: 'name',
  color: 'color',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

type Changes = { readonly [Field in keyof TagInput]?: TagInput[Field] | undefined }

/** The tags of a user, sorted by name. */
export function listTags(trx: Transaction<Schema>, userId: Id): Promise<Tag[]> {
  const query = trx.selectFrom('tags').select(selection).where('user_id', '=', userId)
  return query.orderBy(sql`lower(name)`).execute()
}

/** A tag that the transaction's user may read; undefined if there is none with that id. */
export function findTag(trx: Transaction<Schema>, id: Id): Promise<Tag | undefined> {
  return trx.selectFrom('tags').select(selection).where('id', '=', id).executeTakeFirst()
}

/** Adds a tag to the transaction's user. A taken name violates the constraint `tags_name_key`. */
export function insertTag(trx: Transaction<Schema>, { name, color }: Changes & Pick<TagInput, 'name'>): Promise<Tag> {
  return trx
    .insertInto('tags')
    .values({ name, color: color ?? null })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields; at least one is required. A taken name violates the constraint `tags_name_key`. */
export async function updateTag(trx: Transaction<Schema>, id: Id, { name, color }: Changes): Promise<void> {
  await trx.updateTable('tags').set({ name, color }).where('id', '=', id).execute()
}

/** Gives the trades of a tag another tag in its place. The tag itself stays, on the trades that had both. */
export async function moveTaggedTrades(trx: Transaction<Schema>, from: Id, into: Id): Promise<void> {
  await sql`
    insert into trade_tags (trade_id, tag_id, position)
    select trade_id, ${into}::uuid, position from trade_tags where tag_id = ${from}::uuid
    on conflict (trade_id, tag_id) do nothing
  `.execute(trx)
}
