import * as contract from '#contract/reviews/note-templates.ts'
import { defaultNoteTemplates, type NoteTemplateKind, noteTemplateKinds } from '#domain/journal/note-template.ts'
import { implement } from '#server/http/implement.ts'

const templateOf = (kind: NoteTemplateKind, stored: string | undefined) => ({
  kind,
  body: stored ?? defaultNoteTemplates[kind],
  isDefault: stored === undefined,
})

export const noteTemplateRoutes = [
  implement(contract.listNoteTemplates, async (_request, { transaction, user }) => {
    const rows = await transaction((trx) =>
      trx.selectFrom('note_templates').select(['kind', 'body']).where('user_id', '=', user.userId).execute(),
    )
    const stored = new Map(rows.map(({ kind, body }) => [kind, body]))
    return { templates: noteTemplateKinds.map((kind) => templateOf(kind, stored.get(kind))) }
  }),

  implement(contract.putNoteTemplate, async ({ params: { kind }, body: { body } }, { transaction }) => {
    await transaction((trx) =>
      trx
        .insertInto('note_templates')
        .values({ kind, body })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ body }))
        .execute(),
    )
    return { template: templateOf(kind, body) }
  }),

  implement(contract.deleteNoteTemplate, async ({ params: { kind } }, { transaction, user }) => {
    await transaction((trx) =>
      trx.deleteFrom('note_templates').where('user_id', '=', user.userId).where('kind', '=', kind).execute(),
    )
    return { template: templateOf(kind, undefined) }
  }),
]
