import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Mistake, MistakeInput } from '#domain/playbook/playbook.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  name: 'name',
  description: 'description',
  phase: 'phase',
  severity: 'severity',
  isKnownAtEntry: 'is_known_at_entry',
  archivedAt: 'archived_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

type Changes = { readonly [Field in keyof MistakeInput]?: MistakeInput[Field] | undefined }

/** The mistakes of a user by name; `archived` selects only archived ones, or only the others. */
export function listMistakes(trx: Transaction<Schema>, userId: Id, archived?: boolean): Promise<Mistake[]> {
  let query = trx.selectFrom('mistakes').select(selection).where('user_id', '=', userId)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  return query.orderBy(sql`lower(name)`).execute()
}

/** A mistake that the transaction's user may read; undefined if there is none with that id. */
export function findMistake(trx: Transaction<Schema>, id: Id): Promise<Mistake | undefined> {
  return trx.selectFrom('mistakes').select(selection).where('id', '=', id).executeTakeFirst()
}

/** Adds a mistake to the transaction's user. A taken name violates the constraint `mistakes_name_key`. */
export function insertMistake(
  trx: Transaction<Schema>,
  { name, description, phase, severity, isKnownAtEntry }: Changes & Pick<MistakeInput, 'name'>,
): Promise<Mistake> {
  return trx
    .insertInto('mistakes')
    .values({
      name,
      description: description ?? null,
      phase: phase ?? null,
      severity,
      is_known_at_entry: isKnownAtEntry ?? null,
    })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Changes the given fields; at least one is required. A taken name violates the constraint `mistakes_name_key`. */
export async function updateMistake(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  const { name, description, phase, severity, isKnownAtEntry } = changes
  await trx
    .updateTable('mistakes')
    .set({ name, description, phase, severity, is_known_at_entry: isKnownAtEntry })
    .where('id', '=', id)
    .execute()
}

/** Archives a mistake or restores it from the archive; nothing changes if it already has that state. */
export async function setMistakeArchived(trx: Transaction<Schema>, id: Id, archived: boolean): Promise<void> {
  await trx
    .updateTable('mistakes')
    .set({ archived_at: archived ? sql`clock_timestamp()` : null })
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .execute()
}
