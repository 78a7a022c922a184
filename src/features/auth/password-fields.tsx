import { useState } from 'react'
import { findPasswordProblem, passwordRule } from '#api/accounts/password-problem.ts'
import { AuthField } from './auth-field.tsx'

/** A new password and its confirmation. */
export interface NewPassword {
  readonly password: string
  readonly confirmation: string
  readonly problem: ReturnType<typeof findPasswordProblem>
  readonly setPassword: (value: string) => void
  readonly setConfirmation: (value: string) => void
  /** Checks both fields and shows what is wrong; false if anything is. */
  readonly validate: () => boolean
}

/** The state of `PasswordFields`. */
export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<NewPassword['problem']>(null)
  const validate = () => {
    const found = findPasswordProblem(password, confirmation)
    setProblem(found)
    return found === null
  }
  return { password, confirmation, problem, setPassword, setConfirmation, validate }
}

/** The fields for a new password and its confirmation. */
export function PasswordFields({ label, chosen }: { label: string; chosen: NewPassword }) {
  const { password, confirmation, problem } = chosen
  return (
    <>
      <AuthField
        label={label}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={chosen.setPassword}
        hint={passwordRule}
        error={problem?.field === 'password' ? problem.message : null}
      />
      <AuthField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        value={confirmation}
        onChange={chosen.setConfirmation}
        error={problem?.field === 'confirmation' ? problem.message : null}
      />
    </>
  )
}
