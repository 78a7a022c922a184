import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type SubmitEvent } from 'react'
import { useRequestDeletion } from '#api/accounts/deletion.ts'
import { useProfile } from '#api/accounts/profile.ts'
import { Failure } from '#api/failure.ts'
import { deletionDays } from '#contract/accounts/deletion.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** What to show of a refused request. */
function problemText(error: Error): string {
  const isPassword = error instanceof Failure && error.details.some(({ field }) => field === 'password')
  return isPassword ? 'That password is wrong.' : errorText(error)
}

/** Schedules the deletion of the account; the banner on every screen undoes it. */
export function DeleteAccount() {
  const { profile } = useProfile()
  const request = useRequestDeletion()
  const [password, setPassword] = useState('')
  const isScheduled = (profile?.deletion_at ?? null) !== null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    request.mutate(password, { onSuccess: () => setPassword('') })
  }

  return (
    <Panel title="Delete account" subtitle={`You have ${deletionDays} days to undo it. Then everything is gone.`}>
      {isScheduled ? (
        <Typography variant="body2">Your account is scheduled for deletion.</Typography>
      ) : (
        <Box
          component="form"
          noValidate
          aria-label="Delete account"
          onSubmit={submit}
          sx={{ display: 'grid', gap: 2, maxWidth: 480 }}
        >
          <Typography variant="body2">
            Trades, portfolios, files, settings and unpaid affiliate earnings are deleted. Export your data first.
          </Typography>
          {request.error === null ? null : <Alert severity="error">{problemText(request.error)}</Alert>}
          <TextInput
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={password === '' || request.isPending}
            sx={{ justifySelf: 'start' }}
          >
            Delete account
          </Button>
        </Box>
      )}
    </Panel>
  )
}
