import { logFailure } from '#api/log.ts'
import { newUuid } from '#api/new-uuid.ts'
import type { Id } from '#domain/numbers/units.ts'
import { loadSupabase } from './session.ts'

const bucketName = 'attachments'
/** How long a signed URL is valid, in seconds. */
const urlLifetime = 3600

/**
 * Stores a file in the user's folder under a random name and returns its path. Throws an error with a message for the user.
 */
export async function uploadAttachment(userId: Id, file: Blob, mediaType: string): Promise<string> {
  const extension = mediaType === 'image/jpeg' ? 'jpg' : (mediaType.split('/')[1] ?? 'bin')
  const path = `${userId}/${newUuid()}.${extension}`
  const supabase = await loadSupabase()
  const { error } = await supabase.storage.from(bucketName).upload(path, file, { contentType: mediaType })
  if (error === null) return path
  logFailure('A file could not be uploaded.', error)
  throw new Error(error.message === '' ? 'Couldn’t upload the file.' : error.message, { cause: error })
}

/** Creates a URL of a stored file that is valid for an hour; null if the file is gone. */
export async function createAttachmentUrl(path: string): Promise<string | null> {
  const supabase = await loadSupabase()
  const { data, error } = await supabase.storage.from(bucketName).createSignedUrl(path, urlLifetime)
  if (error !== null) logFailure('An attachment could not be opened.', error)
  return data?.signedUrl ?? null
}

/** Removes unused files. Failures are logged. */
export async function removeAttachments(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const supabase = await loadSupabase()
  const { error } = await supabase.storage.from(bucketName).remove([...paths])
  if (error !== null) logFailure('Unused files were not removed.', error)
}
