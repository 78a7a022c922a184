import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { commentPhases, type CommentTemplate, type CommentTemplateInput } from '#domain/playbook/playbook.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  phase: 'phase',
  body: 'body',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
})

type Changes = { readonly [Field in keyof CommentTemplateInput]?: CommentTemplateInput[Field] | undefined }

/** The templates of a user, sorted by phase and then by text. */
export function listCommentTemplates(trx: Transaction<Schema>, userId: Id): Promise<CommentTemplate[]> {
  const query = trx.selectFrom('comment_templates').select(selection).where('user_id', '=', userId)
  return query
    .orderBy(sql`array_position(${commentPhases}::text[], phase)`)
    .orderBy(sql`lower(body)`)
    .execute()
}

/** A template that the transaction's user may read; undefined if there is none with that id. */
export function findCommentTemplate(trx: Transaction<Schema>, id: Id): Promise<CommentTemplate | undefined> {
  return trx.selectFrom('comment_templates').select(selection).where('id', '=', id).executeTakeFirst()
}

/**
 * Adds a template to the transaction's user. The same sentence in the same phase violates the constraint
 * `comment_templates_body_key`.
 */
export function insertCommentTemplate(
  trx: Transaction<Schema>,
  { phase, body }: CommentTemplateInput,
): Promise<CommentTemplate> {
  return trx.insertInto('comment_templates').values({ phase, body }).returning(selection).executeTakeFirstOrThrow()
}

/** Changes the given fields, at least one; violates the same constraint as inserting. */
export async function updateCommentTemplate(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  const { phase, body } = changes
  await trx.updateTable('comment_templates').set({ phase, body }).where('id', '=', id).execute()
}
