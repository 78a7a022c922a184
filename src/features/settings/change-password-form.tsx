import { useState } from 'react'
import { setPassword } from '#api/supabase/account.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { OutlinedInput } from '#ui/form/outlined-input.tsx'
import { AccountForm } from './account-form.tsx'

const minPasswordLength = 6

/** Changes the password of whoever knows the present one. */
export default function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { enqueueSnackbar } = useSnackbar()
  const [current, setCurrent] = useState('')
  const [password, setNew] = useState('')
  const [again, setAgain] = useState('')

  async function act(): Promise<string | null> {
    if (current === '') return 'Enter your current password.'
    if (password !== again) return 'Passwords do not match.'
    if (password.length < minPasswordLength) return `Password must be at least ${minPasswordLength} characters long.`
    const problem = await setPassword(password, current)
    if (problem !== null) return problem
    enqueueSnackbar('Password changed; all other devices are signed out', { variant: 'success' })
    onDone()
    return null
  }

  return (
    <AccountForm label="Change password" action="Change password" busyAction="Saving..." act={act}>
      <OutlinedInput
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <OutlinedInput
        label="New Password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setNew(event.target.value)}
        helperText={`At least ${minPasswordLength} characters. All other devices are signed out with it.`}
      />
      <OutlinedInput
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
    </AccountForm>
  )
}
