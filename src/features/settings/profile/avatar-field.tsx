import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useUpdateAvatar } from '#api/accounts/avatar.ts'
import { avatarInitial } from '#api/accounts/profile.ts'
import type { Profile } from '#api/supabase/profile.ts'
import type { User } from '#api/supabase/session.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** The user's avatar. A new one is shown at once and uploaded in the background. */
export function AvatarField({ profile, user }: { profile: Profile; user: User }) {
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateAvatar()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  function store(file: File) {
    setPreview(URL.createObjectURL(file))
    update.mutate(file, {
      onSuccess: () => enqueueSnackbar('Picture saved', { variant: 'success' }),
      onSettled: () => setPreview(null),
    })
  }

  const shown = preview ?? profile.avatar_url
  const round = { width: 72, height: 72, borderRadius: '50%', objectFit: 'cover', flex: 'none' }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {update.error === null ? null : <Alert severity="error">{errorText(update.error)}</Alert>}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }} aria-busy={update.isPending}>
        {shown === null ? (
          <Box
            aria-hidden
            sx={{ ...round, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', fontSize: 28 }}
          >
            {avatarInitial(profile, user.email)}
          </Box>
        ) : (
          <Box component="img" src={shown} alt="Your picture" sx={{ ...round, opacity: update.isPending ? 0.5 : 1 }} />
        )}
        <Box>
          <Button variant="outlined" disabled={update.isPending} onClick={() => input.current?.click()}>
            {update.isPending ? 'Saving picture...' : 'Change picture'}
          </Button>
          <Box sx={{ mt: 0.5, fontSize: 12, color: 'text.secondary' }}>PNG, JPEG or WebP, up to 5 MB</Box>
        </Box>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Lets the same file be chosen again after a failure.
            target.value = ''
            if (file !== undefined) store(file)
          }}
        />
      </Box>
    </Box>
  )
}
