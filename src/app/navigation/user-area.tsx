import { mdiAccount } from '@mdi/js'
import { useState } from 'react'
import { avatarInitial, displayName, useProfile } from '#api/accounts/profile.ts'
import { useSession } from '#api/supabase/session.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './side-navigation.module.css'

const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).default)

/** The signed-in user with the account menu. `onGo` is called when a screen is chosen from it. */
export function UserArea({ onGo }: { onGo?: () => void }) {
  const { user } = useSession()
  const { profile } = useProfile()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const email = user?.email ?? null
  const name = displayName(profile, email)
  const initial = avatarInitial(profile, email)
  const avatar = profile?.avatar_url ?? null
  const username = profile?.username ?? null
  return (
    <div className={styles['user']}>
      <button
        type="button"
        className={styles['avatar']}
        aria-label="Account menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {avatar !== null ? <img src={avatar} alt="" /> : (initial ?? <Icon path={mdiAccount} />)}
      </button>
      <span className={styles['names']}>
        <b title={name}>{name}</b>
        {username === null ? null : <span>@{username}</span>}
        <span>{email === null ? 'Not signed in' : 'Signed in'}</span>
      </span>
      {anchor === null ? null : <UserMenu anchor={anchor} onClose={() => setAnchor(null)} onGo={onGo} />}
    </div>
  )
}
