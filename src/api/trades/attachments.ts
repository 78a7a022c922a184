import { queryOptions, useMutation } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { useSession } from '#api/supabase/session.ts'
import { attachmentTypes, maxAttachmentSize, type AttachmentKind } from '#domain/trade/fields/choices.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'

const megabytes = maxAttachmentSize / (1024 * 1024)

/** Why a file cannot be attached to a trade; null if it can. */
function findAttachmentProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const label = name === '' ? 'The file' : name
  if (!attachmentTypes.some((known) => known === type)) {
    return `${label} is not an image (PNG, JPEG, WebP) or PDF. Choose another file.`
  }
  if (size > maxAttachmentSize) return `${label} is larger than ${megabytes} MB. Choose a smaller file.`
  return size === 0 ? `${label} is empty.` : null
}

/** Uploads a file to attach to a trade. The code for it is loaded with the first file. */
export function useUploadAttachment() {
  const { user } = useSession()
  return useMutation({
    mutationFn: async ({ file, kind }: { readonly file: File; readonly kind: AttachmentKind }): Promise<Attachment> => {
      const problem = findAttachmentProblem(file)
      if (problem !== null) throw new Error(problem)
      if (user === null) throw new Error('Sign in again to upload files.')
      const mediaType = attachmentTypes.find((known) => known === file.type) ?? 'image/png'
      const { uploadAttachment } = await import('#api/supabase/attachments.ts')
      return { kind, path: await uploadAttachment(user.id, file, mediaType), mediaType, size: file.size, caption: null }
    },
  })
}

/** Removes files that no trade refers to. */
export async function deleteAttachments(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const { removeAttachments } = await import('#api/supabase/attachments.ts')
  await removeAttachments(paths)
}

/** The URL of a stored file, refetched before it expires. */
export function attachmentUrlQuery(path: string) {
  return queryOptions({
    queryKey: ['attachments', path],
    queryFn: async () => {
      const { createAttachmentUrl } = await import('#api/supabase/attachments.ts')
      return createAttachmentUrl(path)
    },
    staleTime: cacheTimes.trade,
  })
}
