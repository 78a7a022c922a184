import { useEffect, useState, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { logFailure } from '#api/log.ts'
import { signUp } from '#api/supabase/auth.ts'
import { loadSupabase } from '#api/supabase/session.ts'
import { createDefaults, destinationAfterSignIn } from './after-sign-in.ts'
import { AuthField } from './auth-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'
import { PasswordFields, useNewPassword } from './password-fields.tsx'

/** /auth/signup */
export default function SignUpPage() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [email, setEmail] = useState('')
  const chosen = useNewPassword()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    // The client loads while the form is being filled in.
    loadSupabase().catch((failure: unknown) => logFailure('The sign-in service could not be loaded.', failure))
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const isValid = chosen.validate()
    setError(null)
    if (!isValid) return
    setIsBusy(true)
    const result = await signUp({ firstName, lastName, email, password: chosen.password })
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
        <PasswordFields label="Password" chosen={chosen} />
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
