import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/numbers/units.ts'
import { avatarBucket, avatarPathOfUrl, saveProfile, type Profile } from './profile.ts'
import { loadSupabase } from './session.ts'

const failure = 'Failed to update avatar'
/** Largest picture, in MB of 1,048,576 bytes. */
const maxMegabytes = 5

/** 32 random hexadecimal digits; `randomUUID` is missing on pages without TLS. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Where a picture goes: the user's folder, a name that nobody can guess, its own extension. */
export function avatarPath(userId: Id, fileName: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1] ?? 'png'
  return `${userId}/${randomName()}.${extension.toLowerCase()}`
}

/**
 * Stores a picture and makes it the user's avatar; the one before goes. Gives back the stored profile. Throws with a
 * message for the user.
 */
export async function uploadAvatar(userId: Id, file: File, before: string | null): Promise<Profile> {
  if (file.size > maxMegabytes * 1024 * 1024) throw new Error(`The picture has more than ${maxMegabytes} MB.`)
  const supabase = await loadSupabase()
  const bucket = supabase.storage.from(avatarBucket)
  const path = avatarPath(userId, file.name)
  const { error } = await bucket.upload(path, file, { upsert: false })
  if (error !== null) {
    logFailure(failure, error)
    throw new Error(error.message === '' ? failure : error.message, { cause: error })
  }
  const remove = async (name: string) => {
    const removed = await bucket.remove([name])
    if (removed.error !== null) logFailure('A picture that nobody uses was not removed.', removed.error)
  }
  try {
    const { publicUrl } = bucket.getPublicUrl(path).data
    const stored = await saveProfile(userId, { avatar_url: publicUrl }, failure)
    const old = avatarPathOfUrl(before)
    if (old !== null) await remove(old)
    return stored
  } catch (thrown) {
    await remove(path)
    throw thrown
  }
}
