import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/numbers/units.ts'
import { avatarBucket, avatarPathOfUrl, saveProfile, type Profile } from './profile.ts'
import { loadSupabase } from './session.ts'

const failure = 'Failed to update avatar'
/** Maximum size of an image, in MB of 1,048,576 bytes. */
const maxMegabytes = 5

/** 32 random hexadecimal digits. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The path of a new image: the user's folder, a random name, the file's extension. */
export function avatarPath(userId: Id, fileName: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1] ?? 'png'
  return `${userId}/${randomName()}.${extension.toLowerCase()}`
}

/**
 * Stores an image as the user's avatar, removes the previous one and returns the stored profile. Throws an error with a
 * message for the user.
 */
export async function uploadAvatar(userId: Id, file: File, previousUrl: string | null): Promise<Profile> {
  if (file.size > maxMegabytes * 1024 * 1024)
    throw new Error(`The image is larger than ${maxMegabytes} MB. Choose a smaller one.`)
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
    if (removed.error !== null) logFailure('An unused image was not removed.', removed.error)
  }
  try {
    const { publicUrl } = bucket.getPublicUrl(path).data
    const stored = await saveProfile(userId, { avatar_url: publicUrl }, failure)
    const previous = avatarPathOfUrl(previousUrl)
    if (previous !== null) await remove(previous)
    return stored
  } catch (thrown) {
    await remove(path)
    throw thrown
  }
}
