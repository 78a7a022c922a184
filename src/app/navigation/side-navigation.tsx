import { mdiChevronRight, mdiMagnify } from '@mdi/js'
import { useId, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { KeyHint } from '#app/shortcuts/key-hint.tsx'
import { shortcutOf } from '#app/shortcuts/shortcuts.ts'
import { Icon } from '#ui/icon.tsx'
import { containsPath, currentLink, navigation, type NavigationGroup } from './navigation.ts'
import { NewTradeLink } from './new-trade-link.tsx'
import { paths } from './paths.ts'
import { PortfolioSwitch } from './portfolio-switch.tsx'
import styles from './side-navigation.module.css'
import { useIsInTeam } from './use-is-in-team.ts'

/** Scrolls the navigation to the current screen, which a deep link may open below its end. */
function showCurrent(link: HTMLElement | null): void {
  if (link !== null && 'scrollIntoView' in link) link.scrollIntoView({ block: 'nearest' })
}

function Group({ group, onGo }: { group: NavigationGroup; onGo: (() => void) | undefined }) {
  const id = useId()
  const { pathname } = useLocation()
  const [choice, setChoice] = useState<{ readonly pathname: string; readonly isOpen: boolean } | null>(null)
  const current = currentLink(pathname)
  const isInTeam = useIsInTeam()
  const links = group.links.filter(({ isForTeams }) => isForTeams !== true || isInTeam)
  // A deep link shows its place in the navigation, until the group is closed there.
  const isOpen =
    containsPath(group, pathname) && choice?.pathname !== pathname ? true : (choice?.isOpen ?? group.isInitiallyOpen)
  return (
    <div>
      <button
        type="button"
        className={styles['group']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChoice({ pathname, isOpen: !isOpen })}
      >
        {group.label}
        <Icon path={mdiChevronRight} />
      </button>
      <ul id={id} className={styles['links']} hidden={!isOpen} aria-label={group.label}>
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className={styles['link']}
              ref={link.to === current ? showCurrent : null}
              aria-current={link.to === current ? 'page' : undefined}
              onClick={onGo}
            >
              <Icon path={link.icon} />
              {link.label}
            </Link>
          </li>
        ))}
        {group.groups.map((inner) => (
          <li key={inner.label}>
            <Group group={inner} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const paletteShortcut = shortcutOf('palette')

interface SideNavigationProps {
  /** Stands beside the name of the product. */
  readonly bell?: ReactNode
  readonly onSearch: () => void
  /** Called when a screen is chosen. */
  readonly onGo?: () => void
}

/** The links to every screen, and the way to the command palette. */
export function SideNavigation({ bell, onSearch, onGo }: SideNavigationProps) {
  return (
    <>
      <div className={styles['head']}>
        <Link to={paths.dashboard} className={styles['brand']} onClick={onGo}>
          <img src="/logo.svg" alt="" width="32" height="32" />
          Edgeworth
        </Link>
        {bell}
      </div>
      <button type="button" className={styles['search']} aria-haspopup="dialog" onClick={onSearch}>
        <Icon path={mdiMagnify} />
        <span>Search</span>
        {paletteShortcut === undefined ? null : <KeyHint shortcut={paletteShortcut} />}
      </button>
      <NewTradeLink onGo={onGo} />
      <PortfolioSwitch />
      <nav aria-label="Main" className={styles['navigation']}>
        {navigation.map((group) => (
          <Group key={group.label} group={group} onGo={onGo} />
        ))}
      </nav>
    </>
  )
}
