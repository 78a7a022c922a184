import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, text } from '#contract/values.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'

/** Most characters of a note. */
export const maxToolNote = 4_000

const toolNote = z.object({ tool: z.enum(toolKeys), body: z.string(), updatedAt: instant })

export const listToolNotes = defineRoute({
  method: 'GET',
  path: '/portfolios/:id/tool-notes',
  summary: 'The notes that the signed-in user has written beside the analysis tools, of one portfolio',
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({ notes: z.array(toolNote) }),
  problems: ['not_found', 'forbidden'],
})
export const putToolNote = defineRoute({
  method: 'PUT',
  path: '/portfolios/:id/tool-notes/:tool',
  summary: 'Writes the note beside an analysis tool, replacing the one before; an empty note is removed',
  auth: 'user',
  params: z.strictObject({ id, tool: z.enum(toolKeys) }),
  body: z.strictObject({ body: text(maxToolNote).nullable() }),
  response: z.object({ note: toolNote.nullable() }),
  problems: ['not_found', 'forbidden'],
})
