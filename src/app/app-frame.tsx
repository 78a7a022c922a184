import { useEffect } from 'react'
import { onSignIn, useSession } from '#api/supabase/session.ts'
import { ensureDefaults } from '#api/user-defaults.ts'
import { startBackgroundLater } from './background-later.ts'
import { Guard } from './guard.tsx'
import { Providers } from './providers.tsx'
import { Shell } from './shell.tsx'

/** Everything behind sign-in: providers, guard, shell. */
export default function AppFrame() {
  useEffect(() => onSignIn((user) => void ensureDefaults(user)), [])
  const userId = useSession().user?.id ?? null
  useEffect(() => startBackgroundLater(userId), [userId])
  return (
    <Providers>
      <Guard>
        <Shell />
      </Guard>
    </Providers>
  )
}
