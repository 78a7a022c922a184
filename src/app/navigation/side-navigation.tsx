import { mdiChevronRight, mdiPlusCircleOutline } from '@mdi/js'
import { useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { Icon } from '#ui/icon.tsx'
import { containsPath, navigation, type NavigationGroup } from './navigation.ts'
import { paths } from './paths.ts'
import { PortfolioSwitch } from './portfolio-switch.tsx'
import styles from './side-navigation.module.css'

function Group({ group, onGo }: { group: NavigationGroup; onGo: (() => void) | undefined }) {
  const id = useId()
  const { pathname } = useLocation()
  // A deep link shows its place in the navigation.
  const [isOpen, setIsOpen] = useState(group.isInitiallyOpen || containsPath(group, pathname))
  return (
    <div>
      <button
        type="button"
        className={styles['group']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {group.label}
        <Icon path={mdiChevronRight} />
      </button>
      <ul id={id} className={styles['links']} hidden={!isOpen} aria-label={group.label}>
        {group.links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} className={styles['link'] ?? ''} onClick={onGo}>
              <Icon path={link.icon} />
              {link.label}
            </NavLink>
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

/** The links to every screen. `onGo` is called when one is chosen. */
export function SideNavigation({ onGo }: { onGo?: () => void }) {
  return (
    <>
      <Link to={paths.dashboard} className={styles['brand']} onClick={onGo}>
        <img src="/logo.svg" alt="" />
        Edgeworth
      </Link>
      <Link to={paths.newTrade} className={styles['newTrade']} onClick={onGo}>
        <Icon path={mdiPlusCircleOutline} />
        <b>New Trade</b>
        <small>Log your latest trade</small>
      </Link>
      <PortfolioSwitch />
      <nav aria-label="Main" className={styles['navigation']}>
        {navigation.map((group) => (
          <Group key={group.label} group={group} onGo={onGo} />
        ))}
      </nav>
    </>
  )
}
