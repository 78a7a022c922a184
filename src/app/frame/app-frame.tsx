import { useEffect } from 'react'
import { ensureUserDefaults, retryUserDefaults } from '#api/accounts/user-defaults.ts'
import { onAccountEnd, onSignIn, useSession } from '#api/supabase/session.ts'
import { startBackgroundWorkAfterDelay } from './delayed-background-work.ts'
import { forgetAccount } from './forget-account.ts'
import { useForgetStored } from './forget-stored.ts'
import { Guard } from './guard.tsx'
import { OfflineNavigation } from './offline-navigation.tsx'
import { Providers } from './providers.tsx'
import { Shell } from './shell.tsx'

// For as long as the page lives: the frame itself goes away with the account.
onAccountEnd(forgetAccount)

/** Everything behind sign-in: providers, guard, shell. */
export default function AppFrame() {
  useEffect(() => onSignIn((user) => void ensureUserDefaults(user)), [])
  const session = useSession()
  const { user } = session
  const userId = user?.id ?? null
  useEffect(() => {
    if (user !== null) void retryUserDefaults(user)
  }, [user])
  useEffect(() => startBackgroundWorkAfterDelay(userId), [userId])
  useForgetStored(session)
  return (
    <Providers>
      <Guard>
        <OfflineNavigation>
          <Shell />
        </OfflineNavigation>
      </Guard>
    </Providers>
  )
}
