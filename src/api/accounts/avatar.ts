import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#api/supabase/session.ts'
import { profileQuery } from './profile.ts'

/** Uploads an image as the signed-in user's avatar. The code for it is loaded with the first upload. */
export function useUpdateAvatar() {
  const { user } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      if (user === null) throw new Error('Failed to update avatar')
      const { uploadAvatar } = await import('#api/supabase/avatar.ts')
      const { queryKey } = profileQuery(user)
      return uploadAvatar(user.id, file, client.getQueryData(queryKey)?.avatar_url ?? null)
    },
    onSuccess: (stored) => client.setQueryData(profileQuery(user).queryKey, stored),
  })
}
