import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { deleteNoteTemplate, listNoteTemplates, putNoteTemplate } from '#contract/reviews/note-templates.ts'
import type { NoteTemplateKind } from '#domain/journal/note-template.ts'

/** The signed-in user's templates of day notes, by kind. */
export const noteTemplatesQuery = queryOptions({
  queryKey: ['note-templates'],
  queryFn: async ({ signal }) => {
    const { templates } = await call(listNoteTemplates, {}, signal)
    return new Map(templates.map((template) => [template.kind, template]))
  },
  staleTime: cacheTimes.tags,
})

/** Replaces a template; null restores the default. */
export function useSaveNoteTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, body }: { readonly kind: NoteTemplateKind; readonly body: string | null }) =>
      (
        await (body === null
          ? call(deleteNoteTemplate, { params: { kind } })
          : call(putNoteTemplate, { params: { kind }, body: { body } }))
      ).template,
    onSuccess: () => queries.invalidateQueries({ queryKey: noteTemplatesQuery.queryKey }),
  })
}
