import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { resendConfirmation } from '#api/supabase/auth.ts'
import { useSession } from '#api/supabase/session.ts'
import { createDefaults } from './after-sign-in.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { MailLinkForm } from './mail-link-form.tsx'
import { parseMailLinkResult } from './mail-link-result.ts'

function Resend() {
  return (
    <MailLinkForm
      ask={resendConfirmation}
      sentText="If that address has an account that is not confirmed, a new link is on its way."
      button="Send a new link"
    />
  )
}

/** /auth/email-verification: where the link of the confirmation mail leads. */
export default function EmailVerificationPage() {
  const { user } = useSession()
  // The client clears the address once it has read it.
  const [{ refusal, message }] = useState(() => parseMailLinkResult(location.hash))
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
