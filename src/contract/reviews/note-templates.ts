import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { text } from '#contract/values.ts'
import { noteTemplateKinds } from '#domain/journal/note-template.ts'

const noteTemplate = z.object({
  kind: z.enum(noteTemplateKinds),
  body: z.string(),
  /** Whether it is the product's own. */
  isDefault: z.boolean(),
})
const params = z.strictObject({ kind: z.enum(noteTemplateKinds) })

export const listNoteTemplates = defineRoute({
  method: 'GET',
  path: '/note-templates',
  summary: 'The templates of day notes: the plan before the session and the review after it',
  auth: 'user',
  response: z.object({ templates: z.array(noteTemplate) }),
})
export const putNoteTemplate = defineRoute({
  method: 'PUT',
  path: '/note-templates/:kind',
  summary: 'Replaces a template; notes made from it stay as they are',
  auth: 'user',
  params,
  body: z.strictObject({ body: text(4_000) }),
  response: z.object({ template: noteTemplate }),
})
export const deleteNoteTemplate = defineRoute({
  method: 'DELETE',
  path: '/note-templates/:kind',
  summary: 'Restores the default of a template',
  auth: 'user',
  params,
  response: z.object({ template: noteTemplate }),
})
