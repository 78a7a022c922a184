import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useForm } from 'react-hook-form'
import { useUpdateProfile } from '#api/accounts/profile.ts'
import { UsernameError, type Profile } from '#api/supabase/profile.ts'
import type { User } from '#api/supabase/session.ts'
import { isUsername, usernameRule } from '#domain/portfolio/username.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { AvatarField } from './avatar-field.tsx'

interface Fields {
  full_name: string
  username: string
}

/** The name from sign-up, suggested until one is stored. */
function signUpName(user: User): string {
  return [user.firstName, user.lastName].filter((name) => name !== null).join(' ')
}

/** Changes the names of the signed-in user. */
export function ProfileForm({ profile, user }: { profile: Profile; user: User }) {
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateProfile()
  const { control, handleSubmit, setError } = useForm<Fields>({
    defaultValues: { full_name: profile.full_name ?? signUpName(user), username: profile.username ?? '' },
  })

  const save = handleSubmit((fields) =>
    update.mutate(
      { full_name: fields.full_name.trim(), username: fields.username.trim() },
      {
        onSuccess: () => enqueueSnackbar('Profile saved', { variant: 'success' }),
        onError: (error) => {
          if (error instanceof UsernameError) setError('username', { message: errorText(error) }, { shouldFocus: true })
        },
      },
    ),
  )

  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      aria-label="Profile"
      onSubmit={(event) => void save(event)}
      sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <AvatarField profile={profile} user={user} />
        {update.error === null || update.error instanceof UsernameError ? null : (
          <Alert severity="error">{errorText(update.error)}</Alert>
        )}
        <TextField control={control} name="full_name" label="Full Name" autoComplete="name" maxLength={200} />
        <TextField
          control={control}
          name="username"
          label="Username"
          autoComplete="username"
          helperText={`Shown as @username. Must be unique. ${usernameRule}`}
          validate={(name: string) => name.trim() === '' || isUsername(name.trim()) || usernameRule}
        />
        <TextInput label="Email Address" value={user.email ?? profile.email} helperText="Used to sign in." readOnly />
        <Box>
          <Button type="submit" variant="contained" disabled={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save profile'}
          </Button>
        </Box>
      </Box>
    </Paper>
  )
}
