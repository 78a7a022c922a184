import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { useSession } from '#api/supabase/session.ts'
import { deleteAttachments } from '#api/trades/attachments.ts'
import {
  createSetupExample,
  deleteSetupExample,
  listSetupExamples,
  updateSetupExample,
} from '#contract/playbook/setup-examples.ts'
import type { Id } from '#domain/numbers/units.ts'
import { setupExampleTypes, type SetupExample } from '#domain/playbook/playbook.ts'
import { maxAttachmentSize } from '#domain/trade/fields/choices.ts'

const megabytes = maxAttachmentSize / (1024 * 1024)

/** The example pictures of a setup of the user's own, oldest first. */
export function setupExamplesQuery(setupId: Id) {
  return queryOptions({
    queryKey: ['setup-examples', setupId],
    queryFn: async ({ signal }) => (await call(listSetupExamples, { params: { setupId } }, signal)).examples,
    staleTime: cacheTimes.setups,
  })
}

/** Why a file cannot be an example picture; null if it can. */
function findPictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const label = name === '' ? 'The file' : name
  if (!setupExampleTypes.some((known) => known === type)) {
    return `${label} is not a PNG, JPEG or WebP picture. Choose another file.`
  }
  if (size > maxAttachmentSize) return `${label} is larger than ${megabytes} MB. Choose a smaller file.`
  return size === 0 ? `${label} is empty.` : null
}

/** Uploads a picture and adds it to a setup; a picture that the setup refuses is removed again. */
export function useAddSetupExample(setupId: Id) {
  const queries = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: async (file: File): Promise<SetupExample> => {
      const problem = findPictureProblem(file)
      if (problem !== null) throw new Error(problem)
      if (user === null) throw new Error('Sign in again to upload pictures.')
      const mediaType = setupExampleTypes.find((known) => known === file.type) ?? 'image/png'
      const { uploadAttachment } = await import('#api/supabase/attachments.ts')
      const path = await uploadAttachment(user.id, file, mediaType)
      try {
        const body = { path, mediaType, size: file.size }
        return (await call(createSetupExample, { params: { setupId }, body })).example
      } catch (error) {
        await deleteAttachments([path])
        throw error
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: setupExamplesQuery(setupId).queryKey }),
  })
}

/** Changes the note of an example picture. */
export function useSaveExampleNote(setupId: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, note }: { readonly id: Id; readonly note: string | null }) =>
      (await call(updateSetupExample, { params: { id }, body: { note } })).example,
    onSuccess: () => queries.invalidateQueries({ queryKey: setupExamplesQuery(setupId).queryKey }),
  })
}

/** Removes an example picture with its file. */
export function useDeleteSetupExample(setupId: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, path }: Pick<SetupExample, 'id' | 'path'>) => {
      await call(deleteSetupExample, { params: { id } })
      await deleteAttachments([path])
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: setupExamplesQuery(setupId).queryKey }),
  })
}
