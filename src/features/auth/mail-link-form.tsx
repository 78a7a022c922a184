import { useState, type SubmitEvent } from 'react'
import { AuthField } from './auth-field.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'

interface MailLinkFormProps {
  /** Requests the email. Resolves with null or an error message. */
  readonly request: (email: string) => Promise<string | null>
  readonly sentText: string
  readonly button: string
}

/** A form that requests an email with a link. */
export function MailLinkForm({ request, sentText, button }: MailLinkFormProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsBusy(true)
    const problem = await request(email)
    setError(problem)
    setIsSent(problem === null)
    setIsBusy(false)
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <ErrorMessage text={error} />
      {isSent ? <output className={styles['notice']}>{sentText}</output> : null}
      <AuthField label="Email Address" type="email" autoComplete="email" value={email} onChange={setEmail} />
      <button type="submit" className={styles['submit']} disabled={isBusy}>
        {isBusy ? 'Sending...' : button}
      </button>
    </form>
  )
}
