import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#api/supabase/session.ts'
import { paths } from '#app/navigation/paths.ts'
import styles from './guard.module.css'

/** Requires sign-in. Visitors are redirected to the landing page with the address they came from. */
export function Guard({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  const location = useLocation()
  if (status === 'loading') {
    return (
      <output className={styles['center']} aria-label="Loading">
        <span className={styles['spinner']} />
      </output>
    )
  }
  if (status === 'signed-out') {
    return <Navigate to={paths.landing} replace state={{ from: `${location.pathname}${location.search}` }} />
  }
  // Another account begins anew: what a screen holds is of the former one.
  return <Fragment key={user.id}>{children}</Fragment>
}
