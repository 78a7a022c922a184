import { useState } from 'react'
import { findPasswordProblem, passwordRule } from '#api/accounts/password-problem.ts'
import { setPassword } from '#api/supabase/account.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { AccountForm } from './account-form.tsx'
import { KeepTokensField } from './keep-tokens-field.tsx'

type Field = 'current' | 'password' | 'confirmation'

/** Changes the password, which requires the current one. Each problem is shown at its field. */
export default function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { enqueueSnackbar } = useSnackbar()
  const [current, setCurrent] = useState('')
  const [password, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [keepsTokens, setKeepsTokens] = useState(false)
  const [problem, setProblem] = useState<{ readonly field: Field; readonly message: string } | null>(null)
  const errorAt = (field: Field) => (problem?.field === field ? problem.message : null)

  async function act(): Promise<string | null> {
    const found =
      current === ''
        ? ({ field: 'current', message: 'Enter your current password.' } as const)
        : findPasswordProblem(password, confirmation)
    setProblem(found)
    if (found !== null) return null
    const failure = await setPassword(password, { current, keepsTokens })
    if (failure !== null) return failure
    const ended = keepsTokens ? '' : ' and API tokens ended'
    enqueueSnackbar(`Password changed; all other devices are signed out${ended}`, { variant: 'success' })
    onDone()
    return null
  }

  return (
    <AccountForm label="Change password" action="Change password" busyAction="Saving..." act={act}>
      <PasswordInput
        label="Current Password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={errorAt('current')}
      />
      <PasswordInput
        label="New Password"
        autoComplete="new-password"
        value={password}
        onChange={setNewPassword}
        hint={`${passwordRule} Signs out all other devices and ends API tokens.`}
        error={errorAt('password')}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        error={errorAt('confirmation')}
      />
      <KeepTokensField value={keepsTokens} onChange={setKeepsTokens} />
    </AccountForm>
  )
}
