import { mdiMagnify, mdiMenu } from '@mdi/js'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { SideNavigation } from '#app/navigation/side-navigation.tsx'
import { UserArea } from '#app/navigation/user-area.tsx'
import { focusSearch } from '#app/shortcuts/focus-search.ts'
import type { ShortcutAction } from '#app/shortcuts/shortcuts.ts'
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts'
import { Icon } from '#ui/icon.tsx'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AdminGate } from './admin-gate.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { DeletionBanner } from './deletion-banner.tsx'
import { ExportRequestBanner } from './export-request-banner.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { PlanGate } from './plan-gate.tsx'
import { RecomputingBanner } from './recomputing-banner.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import styles from './shell.module.css'
import { TeamPortfolioGate } from './team-portfolio-gate.tsx'
import { UnreadableBanner } from './unreadable-banner.tsx'
import { useOfflineLinks } from './use-offline-links.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

const CommandPalette = lazyPart(async () => (await import('#app/command-palette/command-palette.tsx')).default)
const ShortcutHelp = lazyPart(async () => (await import('#app/shortcuts/shortcut-help.tsx')).default)
const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).default)

/** The frame of every screen behind sign-in: a sidebar on wide screens, else a top bar with a drawer. */
export function Shell() {
  const isWide = useWideScreen()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'navigation' | 'palette' | 'help' | null>(null)
  const close = () => setOpen(null)
  const openPalette = () => setOpen('palette')
  useScrollMemory()
  useOfflineLinks()
  useShortcuts((action: ShortcutAction) => {
    if (action === 'search' && focusSearch()) return
    setOpen(action === 'help' ? 'help' : 'palette')
  })
  return (
    <>
      <a className={`${styles['skip']} screen-only`} href="#main">
        Skip to content
      </a>
      {isWide ? (
        <aside className={`${styles['sidebar']} screen-only`} aria-label="Sidebar">
          <div className={styles['scroll']}>
            <SideNavigation bell={<NotificationBell />} onSearch={openPalette} />
          </div>
          <UserArea />
        </aside>
      ) : (
        <header className={`${styles['bar']} screen-only`}>
          <button
            type="button"
            className={styles['menu']}
            aria-label="Open navigation"
            onClick={() => setOpen('navigation')}
          >
            <Icon path={mdiMenu} fontSize="medium" />
          </button>
          <Link to={paths.dashboard} className={styles['home']}>
            <img src="/logo.svg" alt="" width="40" height="40" />
            Edgeworth
          </Link>
          <NotificationBell />
          <button
            type="button"
            className={styles['menu']}
            aria-label="Search"
            aria-haspopup="dialog"
            onClick={openPalette}
          >
            <Icon path={mdiMagnify} fontSize="medium" />
          </button>
        </header>
      )}
      {open === 'navigation' && !isWide ? <NavigationDrawer onClose={close} onSearch={openPalette} /> : null}
      {open === 'palette' ? <CommandPalette onClose={close} onHelp={() => setOpen('help')} /> : null}
      {open === 'help' ? <ShortcutHelp onClose={close} /> : null}
      <main id="main" className={styles['main']} tabIndex={-1}>
        <AnnouncementBanner />
        <DeletionBanner />
        <ExportRequestBanner />
        <RecomputingBanner />
        <UnreadableBanner />
        <ScreenBoundary key={pathname}>
          <AdminGate>
            <PlanGate>
              <TeamPortfolioGate>
                <Outlet />
              </TeamPortfolioGate>
            </PlanGate>
          </AdminGate>
        </ScreenBoundary>
      </main>
      <ConnectionBanner />
    </>
  )
}
