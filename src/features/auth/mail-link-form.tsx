import { useState, type SubmitEvent } from 'react'
import { AuthField } from './auth-field.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'

/** Asks for an address and has a link sent to it; `ask` answers null when it went out, else a message. */
export function MailLinkForm({
  ask,
  sentText,
  button,
}: {
  ask: (email: string) => Promise<string | null>
  sentText: string
  button: string
}) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    const problem = await ask(email)
    setError(problem)
    setSent(problem === null)
    setBusy(false)
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <ErrorMessage text={error} />
      {sent ? <output className={styles['notice']}>{sentText}</output> : null}
      <AuthField label="Email Address" type="email" autoComplete="email" value={email} onChange={setEmail} />
      <button type="submit" className={styles['submit']} disabled={busy}>
        {busy ? 'Sending...' : button}
      </button>
    </form>
  )
}
