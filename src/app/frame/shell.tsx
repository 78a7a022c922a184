import { mdiMenu } from '@mdi/js'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { SideNavigation } from '#app/navigation/side-navigation.tsx'
import { UserArea } from '#app/navigation/user-area.tsx'
import { Icon } from '#ui/icon.tsx'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import styles from './shell.module.css'

const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).default)

/** The frame of every screen behind sign-in: a sidebar on wide screens, else a top bar with a drawer. */
export function Shell() {
  const isWide = useWideScreen()
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <a className={styles['skip']} href="#main">
        Skip to content
      </a>
      {isWide ? (
        <aside className={styles['sidebar']} aria-label="Sidebar">
          <div className={styles['scroll']}>
            <SideNavigation />
          </div>
          <UserArea />
        </aside>
      ) : (
        <header className={styles['bar']}>
          <button type="button" className={styles['menu']} aria-label="Open navigation" onClick={() => setIsOpen(true)}>
            <Icon path={mdiMenu} fontSize="medium" />
          </button>
          <Link to={paths.dashboard} className={styles['home']}>
            <img src="/logo.svg" alt="" />
            Edgeworth
          </Link>
        </header>
      )}
      {isOpen && !isWide ? <NavigationDrawer onClose={() => setIsOpen(false)} /> : null}
      <main id="main" className={styles['main']} tabIndex={-1}>
        <ScreenBoundary key={pathname}>
          <Outlet />
        </ScreenBoundary>
      </main>
    </>
  )
}
