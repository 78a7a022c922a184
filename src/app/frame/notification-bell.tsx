import { mdiBellOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { latestNotificationsQuery } from '#api/notifications/latest-notifications.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './notification-bell.module.css'

const NotificationPopover = lazyPart(
  async () => (await import('#features/notifications/notification-popover.tsx')).default,
)

/** Max count that the bell shows in digits. */
const maxShown = 99

/** The bell of the frame: how many notifications are unread, and the list of the newest. */
export function NotificationBell() {
  const { data } = useQuery(latestNotificationsQuery)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className={styles['bell']}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={NotificationPopover.load}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiBellOutline} fontSize="medium" />
        {unread === 0 ? null : (
          <span className={styles['count']} aria-hidden="true">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </button>
      {anchor === null ? null : <NotificationPopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
