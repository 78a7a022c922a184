import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/numbers/units.ts'
import { usernameRule } from '#domain/portfolio/username.ts'
import { loadSupabase } from './session.ts'

/** A row of user_profiles. */
export interface Profile {
  readonly id: Id
  readonly email: string
  readonly username: string | null
  readonly full_name: string | null
  readonly avatar_url: string | null
  /** Absent in what the server does not send; admins see the admin panel. */
  readonly role?: 'trader' | 'admin'
  /** When the account is deleted; absent or null if it stays. */
  readonly deletion_at?: string | null
}

/** The fields that a user may change; empty text leaves a field unchanged. */
export interface ProfileChange {
  readonly username?: string
  readonly full_name?: string
}

const table = 'user_profiles'
/** The storage bucket of avatars. */
export const avatarBucket = 'avatars'
const uniqueViolation = '23505'
const checkViolation = '23514'

/** A name that another user has, or that no user may have. */
export class UsernameError extends Error {
  override readonly name = 'UsernameError'
}

/**
 * Replaces the avatar's stored URL, which has the host name at the time of its upload, by its current URL.
 */
export function withAvatarUrl(supabase: Pick<SupabaseClient, 'storage'>, row: Profile): Profile {
  const path = avatarPathOfUrl(row.avatar_url)
  if (path === null) return row
  return { ...row, avatar_url: supabase.storage.from(avatarBucket).getPublicUrl(path).data.publicUrl }
}

/** The path in the bucket of an avatar's public URL; null for another URL. */
export function avatarPathOfUrl(address: string | null): string | null {
  return address?.split(`/object/public/${avatarBucket}/`)[1] ?? null
}

function profileError(error: PostgrestError, fallback: string): Error {
  logFailure(fallback, error)
  return new Error(error.message === '' ? fallback : error.message, { cause: error })
}

/** Loads the user's profile, or creates it with id and email. Throws an error with a message for the user. */
export async function loadProfile(id: Id, email: string | null): Promise<Profile> {
  const supabase = await loadSupabase()
  const fallback = 'Failed to load profile'
  async function find(): Promise<Profile | null> {
    // A new user has none yet: `single` would make the server refuse and the browser log an error.
    const { data, error } = await supabase.from(table).select('*').eq('id', id).maybeSingle<Profile>()
    if (error !== null) throw profileError(error, fallback)
    return data
  }
  const found = await find()
  if (found !== null) return withAvatarUrl(supabase, found)
  const created = await supabase
    .from(table)
    .upsert({ id, email: email ?? '' }, { ignoreDuplicates: true })
    .select()
    .maybeSingle<Profile>()
  if (created.error !== null) throw profileError(created.error, fallback)
  // Nothing is created where another tab was faster: its row is there now.
  const row = created.data ?? (await find())
  if (row === null) throw new Error(fallback)
  return withAvatarUrl(supabase, row)
}

/** Removes empty fields from a change. */
export function omitEmptyFields(change: ProfileChange): ProfileChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== ''))
}

/** Stores columns of the user's profile and returns the stored row. Throws an error with the service's message or `fallback`. */
export async function saveProfile(
  id: Id,
  columns: ProfileChange & { readonly avatar_url?: string },
  fallback: string,
): Promise<Profile> {
  const supabase = await loadSupabase()
  const { data, error } = await supabase.from(table).update(columns).eq('id', id).select().single<Profile>()
  if (error === null) return withAvatarUrl(supabase, data)
  if (error.code === uniqueViolation && error.message.includes('username')) {
    logFailure(fallback, error)
    throw new UsernameError('Username is already taken. Please choose a different one.', { cause: error })
  }
  if (error.code === checkViolation && error.message.includes('username')) {
    logFailure(fallback, error)
    throw new UsernameError(usernameRule, { cause: error })
  }
  throw profileError(error, fallback)
}

/** Stores a change of the user's profile and returns the stored row. Throws an error with a message for the user. */
export function updateProfile(id: Id, change: ProfileChange): Promise<Profile> {
  return saveProfile(id, omitEmptyFields(change), 'Failed to update profile')
}
