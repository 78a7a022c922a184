import { logFailure } from '#api/log.ts'
import { newUuid } from '#api/new-uuid.ts'
import type { Id } from '#domain/numbers/units.ts'
import { loadSupabase } from './session.ts'

const bucketName = 'attachments'
/** How long an address that shows a file is good, in seconds. */
const addressTime = 3600

/**
 * Stores a file in the user's folder under a name that nobody can guess, and gives back its path. Throws with a
 * message for the user.
 */
export async function uploadAttachment(userId: Id, file: Blob, mediaType: string): Promise<string> {
  const extension = mediaType === 'image/jpeg' ? 'jpg' : (mediaType.split('/')[1] ?? 'bin')
  const path = `${userId}/${newUuid()}.${extension}`
  const supabase = await loadSupabase()
  const { error } = await supabase.storage.from(bucketName).upload(path, file, { contentType: mediaType })
  if (error === null) return path
  logFailure('A file could not be stored.', error)
  throw new Error(error.message === '' ? 'The file could not be stored.' : error.message, { cause: error })
}

/** An address that shows a stored file for an hour; null where the file is gone. */
export async function createAttachmentUrl(path: string): Promise<string | null> {
  const supabase = await loadSupabase()
  const { data, error } = await supabase.storage.from(bucketName).createSignedUrl(path, addressTime)
  if (error !== null) logFailure('A file beside a trade could not be opened.', error)
  return data?.signedUrl ?? null
}

/** Removes files that nothing names any more. What cannot be removed stays, and is logged. */
export async function removeAttachments(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const supabase = await loadSupabase()
  const { error } = await supabase.storage.from(bucketName).remove([...paths])
  if (error !== null) logFailure('Files that nobody uses were not removed.', error)
}
