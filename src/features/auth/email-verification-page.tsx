import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { resendConfirmation } from '#api/supabase/auth.ts'
import { useSession } from '#api/supabase/session.ts'
import { createDefaults } from './after-sign-in.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { parseMailLinkResult } from './mail-link-result.ts'

function Resend() {
  return (
    <MailLinkForm
      request={resendConfirmation}
      sentText="If that address has an unconfirmed account, a new link is on its way."
      button="Send new link"
    />
  )
}

/** /auth/email-verification: the target of the link in a confirmation email. */
export default function EmailVerificationPage() {
  const { user } = useSession()
  // Read once, because the client clears the address after it has read it.
  const [{ refusal, message }] = useState(() => parseMailLinkResult(location.hash))
  // An earlier session does not mean that a refused link was confirmed.
  const isConfirmed = user?.emailConfirmed === true && refusal === null

  useEffect(() => {
    if (user !== null) void createDefaults(user)
  }, [user])

  return (
    <AuthFrame
      title="Email Verification"
      subtitle={
        isConfirmed
          ? 'Your email address is confirmed.'
          : 'Open the link in the confirmation email to finish signing up.'
      }
    >
      {message === null ? null : <output className={styles['notice']}>{message}</output>}
      <ErrorMessage text={refusal} />
      {isConfirmed ? (
        <Link to="/app" className={styles['back']}>
          Go to dashboard
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
