import { useEffect } from 'react'
import { onSignIn, useSession } from '#api/supabase/session.ts'
import { ensureDefaults } from '#api/user-defaults.ts'
import { followLater } from './follow-later.ts'
import { Guard } from './guard.tsx'
import { keepAlive } from './keep-alive.ts'
import { Providers } from './providers.tsx'
import { creditReferral } from './referral.ts'
import { Shell } from './shell.tsx'

/** Everything behind sign-in: providers, guard, shell. */
export default function AppFrame() {
  useEffect(() => onSignIn((user) => void ensureDefaults(user)), [])
  useEffect(() => keepAlive(), [])
  const userId = useSession().user?.id ?? null
  useEffect(() => {
    if (userId === null) return undefined
    void creditReferral(userId)
    return followLater(userId)
  }, [userId])
  return (
    <Providers>
      <Guard>
        <Shell />
      </Guard>
    </Providers>
  )
}
