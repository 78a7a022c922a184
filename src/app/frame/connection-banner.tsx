import { mdiCloudOffOutline } from '@mdi/js'
import { useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './connection-banner.module.css'
import { retryConnection, useConnection, watchConnection } from './connection.ts'
import { useWaitingLink } from './waiting-link.ts'

const texts = {
  offline: 'You’re offline. Open screens keep working.',
  unreachable: 'Can’t reach the server. Retry.',
} as const
const waitingText = 'Opens when you’re back online.'

/** Says that the server cannot be reached, and offers to try again. */
export function ConnectionBanner() {
  const connection = useConnection()
  const waitingLink = useWaitingLink()
  const [isRetrying, setIsRetrying] = useState(false)
  useEffect(watchConnection, [])

  async function retry() {
    setIsRetrying(true)
    await retryConnection()
    setIsRetrying(false)
  }

  return (
    <output className={`${styles['place']} screen-only`}>
      {connection === 'online' ? null : (
        <span className={styles['banner']}>
          <Icon path={mdiCloudOffOutline} />
          <span>{waitingLink === null ? texts[connection] : waitingText}</span>
          <button type="button" disabled={isRetrying} onClick={() => void retry()}>
            {isRetrying ? 'Retrying…' : 'Retry'}
          </button>
        </span>
      )}
    </output>
  )
}
