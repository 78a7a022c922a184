import { useState, type SubmitEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { signIn } from '#api/supabase/auth.ts'
import { useSession } from '#api/supabase/session.ts'
import { createDefaults, destinationAfterSignIn } from './after-sign-in.ts'
import { AuthField } from './auth-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'

/** /auth/login */
export default function SignInPage() {
  const { status } = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setError(null)
    setBusy(true)
    const answer = await signIn(email, password)
    if (answer.user === null) {
      setError(answer.error)
      setBusy(false)
      return
    }
    void createDefaults(answer.user)
    await navigate(destinationAfterSignIn(state), { replace: true })
  }

  // Whoever is signed in already has nothing to do here.
  if (status === 'signed-in' && !busy) return <Navigate to={destinationAfterSignIn(state)} replace />
  return (
    <AuthFrame title="Welcome Back" subtitle="Sign in to your trading journal">
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        {error === null ? null : (
          <p className={styles['error']} role="alert">
            {error}
          </p>
        )}
        <AuthField label="Email Address" type="email" autoComplete="email" value={email} onChange={setEmail} />
        <AuthField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <button type="submit" className={styles['submit']} disabled={busy}>
          {busy ? 'Signing In...' : 'Sign In'}
        </button>
      </form>
      <p className={styles['below']}>
        <Link to="/auth/reset-password">Forgot password?</Link>
      </p>
      <p className={styles['below']}>
        Don&apos;t have an account?{' '}
        <Link to="/auth/signup" state={state}>
          Sign up here
        </Link>
      </p>
      <Link to="/" className={styles['back']}>
        Back to Home
      </Link>
    </AuthFrame>
  )
}
