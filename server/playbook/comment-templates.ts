import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import {
  commentPhases,
  type CommentTemplate,
  type CommentTemplateInput,
  maxFormerBodies,
} from '#domain/playbook/playbook.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const selection = aliased({
  id: 'id',
  phase: 'phase',
  body: 'body',
  formerBodies: 'former_bodies',
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

/** Adds texts to those that count as the template's, newest first and each once, without its present text. */
function joinBodies(present: string, ...texts: readonly string[]): string {
  const distinct = [...new Set(texts)].filter((text) => text !== present)
  return JSON.stringify(distinct.slice(0, maxFormerBodies))
}

/**
 * Changes the given fields, at least one; violates the same constraint as inserting. Comments made from an earlier text
 * still count as the template's.
 */
export async function updateCommentTemplate(trx: Transaction<Schema>, id: Id, changes: Changes): Promise<void> {
  const { phase, body } = changes
  const stored = body === undefined ? undefined : await findCommentTemplate(trx, id)
  const former =
    stored === undefined || body === undefined
      ? {}
      : { former_bodies: joinBodies(body, stored.body, ...stored.formerBodies) }
  await trx
    .updateTable('comment_templates')
    .set({ phase, body, ...former })
    .where('id', '=', id)
    .execute()
}

/** Lets the comments of one template count as those of another. */
export async function adoptComments(
  trx: Transaction<Schema>,
  from: CommentTemplate,
  into: CommentTemplate,
): Promise<void> {
  const bodies = joinBodies(into.body, ...into.formerBodies, from.body, ...from.formerBodies)
  await trx.updateTable('comment_templates').set({ former_bodies: bodies }).where('id', '=', into.id).execute()
}
