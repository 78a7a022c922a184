import { type MutationStatus, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { listToolNotes, putToolNote } from '#contract/analysis/tool-notes.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'

type ToolNotes = ReadonlyMap<ToolKey, string>

interface ToolNoteSave {
  readonly text: unknown
  readonly status: MutationStatus
}

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

const saveKeyOf = (portfolioId: Id, tool: ToolKey) => ['put-tool-note', portfolioId, tool] as const

/** Saves the note of a tool; an empty one is removed. Saves of one tool go out one after the other. */
export function usePutToolNote(portfolioId: Id, tool: ToolKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: saveKeyOf(portfolioId, tool),
    // Kept while the app is open: who returns to a tool sees whether its text has been saved.
    gcTime: Infinity,
    scope: { id: `tool-note ${portfolioId} ${tool}` },
    mutationFn: async (text: string) =>
      (
        await call(putToolNote, {
          params: { id: portfolioId, tool },
          body: { body: text.trim() === '' ? null : text.trim() },
        })
      ).note,
    onSuccess: (note) => {
      queries.setQueryData<ToolNotes>(keyOf(portfolioId), (known) => {
        if (known === undefined) return known
        const notes = new Map(known)
        if (note === null) notes.delete(tool)
        else notes.set(tool, note.body)
        return notes
      })
    },
    // A save whose answer was lost may have reached the server.
    onError: () => void queries.invalidateQueries({ queryKey: keyOf(portfolioId) }),
  })
}

/** The last save of a tool's note, whichever visit of the tool began it; undefined without one. */
export function useLastToolNoteSave(portfolioId: Id, tool: ToolKey): ToolNoteSave | undefined {
  const mutationKey = saveKeyOf(portfolioId, tool)
  return useMutationState({
    filters: { mutationKey },
    select: ({ state }): ToolNoteSave => ({ text: state.variables, status: state.status }),
  }).at(-1)
}
