import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { requestPasswordReset, setPassword } from '#api/supabase/account.ts'
import { useSession, type User } from '#api/supabase/session.ts'
import { createDefaults } from './after-sign-in.ts'
import { AuthField } from './auth-field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'
import { MailLinkForm } from './mail-link-form.tsx'
import { parseMailLinkResult } from './mail-link-result.ts'
import { passwordProblem } from './password-problem.ts'

/** Asks for the link. */
function RequestLink() {
  return (
    <MailLinkForm
      ask={requestPasswordReset}
      sentText="If that address has an account, a link to choose a new password is on its way."
      button="Send the link"
    />
  )
}

/** Sets the password of whoever came by the link. */
function NewPassword({ user }: { user: User }) {
  const navigate = useNavigate()
  const [password, setNew] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = passwordProblem(password, again)
    setError(wrong)
    if (wrong !== null) return
    setBusy(true)
    const problem = await setPassword(password)
    if (problem !== null) {
      setError(problem)
      setBusy(false)
      return
    }
    await createDefaults(user)
    await navigate('/app', { replace: true })
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <ErrorMessage text={error} />
      <AuthField label="New Password" type="password" autoComplete="new-password" value={password} onChange={setNew} />
      <AuthField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
      />
      <button type="submit" className={styles['submit']} disabled={busy}>
        {busy ? 'Saving...' : 'Set New Password'}
      </button>
    </form>
  )
}

/** /auth/reset-password: asks for the link of a recovery, and is where that link leads. */
export default function ResetPasswordPage() {
  const { status, user } = useSession()
  // The client clears the address once it has read it.
  const [{ refusal }] = useState(() => parseMailLinkResult(location.hash))
  const mayChoose = user !== null && refusal === null
  return (
    <AuthFrame
      title="Reset Password"
      subtitle={mayChoose ? 'Choose a new password.' : 'We send you a link to choose a new password.'}
    >
      <ErrorMessage text={refusal} />
      {status === 'loading' ? null : mayChoose ? <NewPassword user={user} /> : <RequestLink />}
      <p className={styles['below']}>
        <Link to="/auth/login">Sign in here</Link>
      </p>
      <Link to="/" className={styles['back']}>
        Back to Home
      </Link>
    </AuthFrame>
  )
}
