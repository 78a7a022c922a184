import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useProfile } from '#api/accounts/profile.ts'
import { lazyScreen } from '#app/lazy-screen.tsx'
import { paths } from '#app/navigation/paths.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'

const { Screen: NotFoundPage } = lazyScreen(() => import('#app/not-found-page.tsx'))

/** Shows the admin panel to admins alone; to everybody else its addresses do not exist. The server checks each call itself. */
export function AdminGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const { profile, loading } = useProfile()
  if (pathname !== paths.adminPanel && !pathname.startsWith(`${paths.adminPanel}/`)) return children
  if (profile?.role === 'admin') return children
  return loading ? <LoadingState label="Loading" /> : <NotFoundPage />
}
