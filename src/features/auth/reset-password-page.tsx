import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { requestPasswordReset, setPassword } from '#api/supabase/account.ts'
import { useSession, type User } from '#api/supabase/session.ts'
import { createDefaults } from './after-sign-in.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { parseMailLinkResult } from './mail-link-result.ts'
import { PasswordFields, useNewPassword } from './password-fields.tsx'

function RequestLink() {
  return (
    <MailLinkForm
      request={requestPasswordReset}
      sentText="If that address has an account, we sent a reset link."
      button="Send link"
    />
  )
}

/** Sets a new password after a password reset link. */
function NewPassword({ user }: { user: User }) {
  const navigate = useNavigate()
  const chosen = useNewPassword()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const isValid = chosen.validate()
    setError(null)
    if (!isValid) return
    setIsBusy(true)
    const problem = await setPassword(chosen.password)
    if (problem !== null) {
      setError(problem)
      setIsBusy(false)
      return
    }
    await createDefaults(user)
    await navigate('/app', { replace: true })
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <ErrorMessage text={error} />
      <PasswordFields label="New Password" chosen={chosen} />
      <button type="submit" className={styles['submit']} disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Set New Password'}
      </button>
    </form>
  )
}

/** /auth/reset-password: requests a password reset link, and is the target of that link. */
export default function ResetPasswordPage() {
  const { status, user } = useSession()
  // Read once, because the client clears the address after it has read it.
  const [{ refusal }] = useState(() => parseMailLinkResult(location.hash))
  const [isFromLink] = useState(() => location.hash !== '')
  const canSetPassword = user !== null && refusal === null
  return (
    <AuthFrame
      title="Reset Password"
      subtitle={canSetPassword ? 'Choose a new password.' : 'We’ll email you a reset link.'}
    >
      <ErrorMessage text={refusal} />
      {/* Without a link the form is there at once, so that nothing below it jumps. */}
      {status === 'loading' && isFromLink ? null : canSetPassword ? <NewPassword user={user} /> : <RequestLink />}
      <p className={styles['below']}>
        <Link to="/auth/login">Sign in here</Link>
      </p>
      <Link to="/" className={styles['back']}>
        Back to Home
      </Link>
    </AuthFrame>
  )
}
