import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/numbers/units.ts'
import { loadSupabase } from './session.ts'

/** A row of user_profiles. */
export interface Profile {
  readonly id: Id
  readonly email: string
  readonly username: string | null
  readonly full_name: string | null
  readonly avatar_url: string | null
}

/** What a user may change; empty text means: leave unset. */
export interface ProfileChange {
  readonly username?: string
  readonly full_name?: string
}

const table = 'user_profiles'
/** The bucket of pictures. */
export const avatarBucket = 'avatars'
const uniqueViolation = '23505'

/**
 * A stored address has the host name of the day that the picture was uploaded: a picture of this storage is got from
 * wherever that is now.
 */
export function withAvatarUrl(supabase: Pick<SupabaseClient, 'storage'>, row: Profile): Profile {
  const path = avatarPathOfUrl(row.avatar_url)
  if (path === null) return row
  return { ...row, avatar_url: supabase.storage.from(avatarBucket).getPublicUrl(path).data.publicUrl }
}

/** The path inside the bucket of a picture's public address; null for another address. */
export function avatarPathOfUrl(address: string | null): string | null {
  return address?.split(`/object/public/${avatarBucket}/`)[1] ?? null
}

function profileError(error: PostgrestError, otherwise: string): Error {
  logFailure(otherwise, error)
  return new Error(error.message === '' ? otherwise : error.message, { cause: error })
}

/** The user's profile, created with id and e-mail where there is none. Throws with a message for the user. */
export async function loadProfile(id: Id, email: string | null): Promise<Profile> {
  const supabase = await loadSupabase()
  // Of a new user there is none yet: `single` would have the server refuse that, and the browser log an error.
  const found = await supabase.from(table).select('*').eq('id', id).maybeSingle<Profile>()
  if (found.error !== null) throw profileError(found.error, 'Failed to load profile')
  if (found.data !== null) return withAvatarUrl(supabase, found.data)
  const made = await supabase
    .from(table)
    .insert({ id, email: email ?? '' })
    .select()
    .single<Profile>()
  if (made.error !== null) throw profileError(made.error, 'Failed to load profile')
  return made.data
}

/** The change without its empty fields. */
export function omitEmptyFields(change: ProfileChange): ProfileChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== ''))
}

/** Stores columns of the user's own profile and gives back the stored row; `otherwise` is said for want of a message. */
export async function saveProfile(
  id: Id,
  columns: ProfileChange & { readonly avatar_url?: string },
  otherwise: string,
): Promise<Profile> {
  const supabase = await loadSupabase()
  const { data, error } = await supabase.from(table).update(columns).eq('id', id).select().single<Profile>()
  if (error === null) return withAvatarUrl(supabase, data)
  if (error.code === uniqueViolation && error.message.includes('username')) {
    logFailure(otherwise, error)
    throw new Error('Username is already taken. Please choose a different one.', { cause: error })
  }
  throw profileError(error, otherwise)
}

/** Stores a change of the user's own profile and gives back the stored row. Throws with a message for the user. */
export function updateProfile(id: Id, change: ProfileChange): Promise<Profile> {
  return saveProfile(id, omitEmptyFields(change), 'Failed to update profile')
}
