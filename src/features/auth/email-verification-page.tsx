import { useEffect, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { resendConfirmation } from '#api/supabase/auth.ts'
import { useSession } from '#api/supabase/session.ts'
import { createDefaults } from './after-sign-in.ts'
import { AuthField } from './auth-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { linkAnswer } from './link-answer.ts'

function Resend() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    const problem = await resendConfirmation(email)
    setError(problem)
    setSent(problem === null)
    setBusy(false)
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      {error === null ? null : (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      {sent ? (
        <output className={styles['notice']}>
          If that address has an account that is not confirmed, a new link is on its way.
        </output>
      ) : null}
      <AuthField label="Email Address" type="email" autoComplete="email" value={email} onChange={setEmail} />
      <button type="submit" className={styles['submit']} disabled={busy}>
        {busy ? 'Sending...' : 'Send a new link'}
      </button>
    </form>
  )
}

/** /auth/email-verification: where the link of the confirmation mail leads. */
export default function EmailVerificationPage() {
  const { user } = useSession()
  // The client clears the address once it has read it.
  const [{ refusal, message }] = useState(() => linkAnswer(location.hash))
  // A session from before says nothing about a link that was refused.
  const confirmed = user?.emailConfirmed === true && refusal === null

  useEffect(() => {
    if (user !== null) void createDefaults(user)
  }, [user])

  return (
    <AuthFrame
      title="Email Verification"
      subtitle={
        confirmed ? 'Your email address is confirmed.' : 'Open the link in the confirmation email to finish signing up.'
      }
    >
      {message === null ? null : <output className={styles['notice']}>{message}</output>}
      {refusal === null ? null : (
        <p className={styles['error']} role="alert">
          {refusal}
        </p>
      )}
      {confirmed ? (
        <Link to="/app" className={styles['back']}>
          Go to the dashboard
        </Link>
      ) : (
        <Resend />
      )}
      <p className={styles['below']}>
        <Link to="/auth/login">Sign in here</Link>
      </p>
      <Link to="/" className={styles['back']}>
        Back to Home
      </Link>
    </AuthFrame>
  )
}
