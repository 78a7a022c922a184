import { useState, type SubmitEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { requestSignInLink } from '#api/supabase/account.ts'
import { signIn } from '#api/supabase/auth.ts'
import { useSession } from '#api/supabase/session.ts'
import { createDefaults, destinationAfterSignIn } from './after-sign-in.ts'
import { AuthField } from './auth-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'
import { parseMailLinkResult } from './mail-link-result.ts'

/** Emails a sign-in link, which works while passwords are refused. */
function SignInLink({ email }: { email: string }) {
  const [answer, setAnswer] = useState<{ readonly problem: string | null } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function send() {
    setIsBusy(true)
    setAnswer({ problem: await requestSignInLink(email) })
    setIsBusy(false)
  }
  if (answer?.problem === null) {
    return <output className={styles['notice']}>If that address has an account, we sent a sign-in link.</output>
  }
  return (
    <>
      <ErrorMessage text={answer?.problem ?? null} />
      <button type="button" className={styles['submit']} disabled={isBusy} onClick={() => void send()}>
        {isBusy ? 'Sending...' : 'Email sign-in link'}
      </button>
    </>
  )
}

/** /auth/login; also the target of a sign-in link. */
export default function SignInPage() {
  const { status } = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  // A link that was refused says why in the address, which the client clears.
  const [error, setError] = useState(() => parseMailLinkResult(location.hash).refusal)
  const [isLimited, setIsLimited] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setError(null)
    setIsLimited(false)
    setIsBusy(true)
    const result = await signIn(email, password)
    if (result.user === null) {
      setError(result.error)
      setIsLimited(result.isLimited === true)
      setIsBusy(false)
      return
    }
    void createDefaults(result.user)
    await navigate(destinationAfterSignIn(state), { replace: true })
  }

  // Signed-in users skip this screen.
  if (status === 'signed-in' && !isBusy) return <Navigate to={destinationAfterSignIn(state)} replace />
  return (
    <AuthFrame title="Welcome Back" subtitle="Sign in to your trading journal">
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <ErrorMessage text={error} />
        <AuthField label="Email Address" type="email" autoComplete="email" value={email} onChange={setEmail} />
        <AuthField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <button type="submit" className={styles['submit']} disabled={isBusy}>
          {isBusy ? 'Signing In...' : 'Sign In'}
        </button>
        {isLimited ? <SignInLink email={email} /> : null}
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
