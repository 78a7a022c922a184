import { useState } from 'react'
import { findPasswordProblem, minPasswordLength } from '#api/accounts/password-problem.ts'
import { setPassword } from '#api/supabase/account.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { AccountForm } from './account-form.tsx'

/** Changes the password, which requires the current one. */
export default function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { enqueueSnackbar } = useSnackbar()
  const [current, setCurrent] = useState('')
  const [password, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')

  async function act(): Promise<string | null> {
    if (current === '') return 'Enter your current password.'
    const problem = findPasswordProblem(password, confirmation)?.message ?? (await setPassword(password, current))
    if (problem !== null) return problem
    enqueueSnackbar('Password changed; all other devices are signed out', { variant: 'success' })
    onDone()
    return null
  }

  return (
    <AccountForm label="Change password" action="Change password" busyAction="Saving..." act={act}>
      <TextInput
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <TextInput
        label="New Password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setNewPassword(event.target.value)}
        helperText={`At least ${minPasswordLength} characters. Signs out all other devices.`}
      />
      <TextInput
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
    </AccountForm>
  )
}
