import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listToolNotes, putToolNote } from '#contract/analysis/tool-notes.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'

type ToolNotes = ReadonlyMap<ToolKey, string>

const keyOf = (portfolioId: Id) => ['tool-notes', portfolioId] as const

/** The notes beside the analysis tools of a portfolio; no note of a tool is no entry. */
export function toolNotesQuery(portfolioId: Id) {
  return queryOptions({
    queryKey: keyOf(portfolioId),
    queryFn: async ({ signal }): Promise<ToolNotes> => {
      const { notes } = await call(listToolNotes, { params: { id: portfolioId } }, signal)
      return new Map(notes.map(({ tool, body }) => [tool, body]))
    },
    staleTime: cacheTimes.tradeLists,
    // Maps are replaced as a whole.
    structuralSharing: false,
  })
}

/** Saves the note of a tool; an empty one is removed. Saves of one tool go out one after the other. */
export function usePutToolNote(portfolioId: Id, tool: ToolKey) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `tool-note ${portfolioId} ${tool}` },
    mutationFn: async (text: string) =>
      (
        await call(putToolNote, {
          params: { id: portfolioId, tool },
          body: { body: text.trim() === '' ? null : text.trim() },
        })
      ).note,
    // At once: who leaves the tool and comes back reads what was written.
    onMutate: (text) => {
      queries.setQueryData<ToolNotes>(keyOf(portfolioId), (known) => {
        const notes = new Map(known ?? [])
        if (text.trim() === '') notes.delete(tool)
        else notes.set(tool, text.trim())
        return notes
      })
    },
  })
}
