import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { SetupExample } from '#domain/playbook/playbook.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  setupId: 'setup_id',
  path: 'path',
  mediaType: 'media_type',
  size: 'size',
  note: 'note',
  createdAt: 'created_at',
})

/** The pictures of a setup, oldest first. */
export function listExamples(trx: Transaction<Schema>, setupId: Id): Promise<SetupExample[]> {
  return trx
    .selectFrom('setup_examples')
    .select(selection)
    .where('setup_id', '=', setupId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A picture of the transaction's user; undefined if there is none with that id. */
export function findExample(trx: Transaction<Schema>, id: Id): Promise<SetupExample | undefined> {
  return trx.selectFrom('setup_examples').select(selection).where('id', '=', id).executeTakeFirst()
}

/** Adds a picture to a setup. A file that the setup has already violates the constraint `setup_examples_path_key`. */
export function insertExample(
  trx: Transaction<Schema>,
  setupId: Id,
  { path, mediaType, size, note }: Pick<SetupExample, 'path' | 'mediaType' | 'size' | 'note'>,
): Promise<SetupExample> {
  return trx
    .insertInto('setup_examples')
    .values({ setup_id: setupId, path, media_type: mediaType, size, note })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the note of a picture. */
export async function updateExample(trx: Transaction<Schema>, id: Id, note: string | null): Promise<void> {
  await trx.updateTable('setup_examples').set({ note }).where('id', '=', id).execute()
}
