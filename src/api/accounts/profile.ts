import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadProfile, updateProfile, type Profile, type ProfileChange } from '#api/supabase/profile.ts'
import { useSession, type User } from '#api/supabase/session.ts'

/** The profile of a user, created if missing and reloaded when id or email changes. */
export function profileQuery(user: User | null) {
  return queryOptions({
    queryKey: ['profile', user?.id ?? null, user?.email ?? null],
    queryFn: user === null ? skipToken : () => loadProfile(user.id, user.email),
    staleTime: Infinity,
    retry: false,
  })
}

/** The signed-in user's profile; null while it loads, after a failure, and when signed out. */
export function useProfile() {
  const { user } = useSession()
  const { data, error, isLoading, refetch } = useQuery(profileQuery(user))
  return { profile: data ?? null, error, loading: isLoading, retry: refetch }
}

/** Changes the signed-in user's profile; the stored row replaces the cached one. */
export function useUpdateProfile() {
  const { user } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => {
      if (user === null) throw new Error('Failed to update profile')
      return updateProfile(user.id, change)
    },
    onSuccess: (stored) => client.setQueryData(profileQuery(user).queryKey, stored),
  })
}

type Named = Pick<Profile, 'full_name' | 'username'> | null

function firstText(...values: (string | null | undefined)[]): string | null {
  return values.find((value) => value !== null && value !== undefined && value.trim() !== '')?.trim() ?? null
}

/** The name to show for a user: full name, username, email, else "User". */
export function displayName(profile: Named, email: string | null): string {
  return firstText(profile?.full_name, profile?.username, email) ?? 'User'
}

/** The letter shown without an avatar; null without a name. */
export function avatarInitial(profile: Named, email: string | null): string | null {
  return firstText(profile?.full_name, profile?.username, email)?.charAt(0).toUpperCase() ?? null
}
