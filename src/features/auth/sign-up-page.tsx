import { useEffect, useState, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { findPasswordProblem, passwordRule } from '#api/accounts/password-problem.ts'
import { logFailure } from '#api/log.ts'
import { signUp } from '#api/supabase/auth.ts'
import { loadSupabase } from '#api/supabase/session.ts'
import { createDefaults, destinationAfterSignIn } from './after-sign-in.ts'
import { AuthField } from './auth-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'

/** /auth/signup */
export default function SignUpPage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [invalid, setInvalid] = useState<ReturnType<typeof findPasswordProblem>>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    // The client loads while the form is being filled in.
    loadSupabase().catch((failure: unknown) => logFailure('The sign-in service could not be loaded.', failure))
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const problem = findPasswordProblem(password, confirmation)
    setInvalid(problem)
    setError(null)
    if (problem !== null) return
    setIsBusy(true)
    const result = await signUp({ firstName, lastName, email, password })
    if (result.user === null) {
      setError(result.error)
      setIsBusy(false)
      return
    }
    await createDefaults(result.user)
    await navigate(destinationAfterSignIn(state), { replace: true })
  }

  return (
    <AuthFrame title="Create Account" subtitle="Start your trading journal journey">
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <ErrorMessage text={error} />
        <div className={styles['pair']}>
          <AuthField label="First Name" autoComplete="given-name" value={firstName} onChange={setFirstName} />
          <AuthField label="Last Name" autoComplete="family-name" value={lastName} onChange={setLastName} />
        </div>
        <AuthField label="Email Address" type="email" autoComplete="email" value={email} onChange={setEmail} />
        <AuthField
          label="Password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          hint={passwordRule}
          error={invalid?.field === 'password' ? invalid.message : null}
        />
        <AuthField
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          error={invalid?.field === 'confirmation' ? invalid.message : null}
        />
        <button type="submit" className={styles['submit']} disabled={isBusy}>
          {isBusy ? 'Creating Account...' : 'Create Account'}
        </button>
      </form>
      <p className={styles['below']}>
        Already have an account?{' '}
        <Link to="/auth/login" state={state}>
          Sign in here
        </Link>
      </p>
      <Link to="/" className={styles['back']}>
        Back to Home
      </Link>
    </AuthFrame>
  )
}
