import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { stopMails } from '#api/notifications/stop-mails.ts'
import { notificationKindTitles } from '#domain/portfolio/notification-words.ts'
import { notificationKinds, type NotificationKind } from '#domain/portfolio/notifications.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'
import { ErrorMessage } from './error-message.tsx'

/** The kind that a token names; the server checks whether it signed it. */
const kindIn = (token: string) => notificationKinds.find((kind) => kind === token.split('.')[1])

const invalidLink = 'This link is not complete. Copy it from the email again.'

/** /unsubscribe: the target of the link that stops emails about notifications. A mail program that opens links does nothing. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [stopped, setStopped] = useState<NotificationKind | null>(null)
  const [error, setError] = useState<string | null>(token === '' ? invalidLink : null)
  const [isBusy, setIsBusy] = useState(false)

  async function stop() {
    setIsBusy(true)
    setError(null)
    try {
      setStopped(await stopMails(token))
    } catch (problem) {
      const isInvalid = problem instanceof Failure && ['not_found', 'validation_failed'].includes(problem.code ?? '')
      setError(isInvalid ? invalidLink : 'Couldn’t stop the emails. Try again.')
    }
    setIsBusy(false)
  }

  const kind = kindIn(token)
  const kept = 'Notifications stay in the app.'
  return (
    <AuthFrame
      title="Email settings"
      subtitle={kind === undefined ? kept : `Emails about “${notificationKindTitles[kind]}”. ${kept}`}
    >
      <ErrorMessage text={error} />
      {stopped === null ? (
        <button
          type="button"
          className={styles['submit']}
          disabled={isBusy || token === ''}
          onClick={() => void stop()}
        >
          {isBusy ? 'Stopping...' : 'Stop these emails'}
        </button>
      ) : (
        <output
          className={styles['notice']}
        >{`Emails about “${notificationKindTitles[stopped]}” have stopped.`}</output>
      )}
      <p className={styles['below']}>
        <Link to="/settings/notifications">All email settings</Link>
      </p>
    </AuthFrame>
  )
}
