import { Link, type To } from 'react-router-dom'
import styles from './section-tabs.module.css'

export interface SectionTab {
  readonly key: string
  readonly label: string
  readonly to: To
}

interface SectionTabsProps {
  /** What the tabs are parts of, for screen readers. */
  readonly label: string
  readonly tabs: readonly SectionTab[]
  readonly current: string
}

/** Scrolls the tabs, which a phone may cut, to the current one. */
function showCurrent(link: HTMLElement | null): void {
  const tabs = link?.parentElement
  if (link === null || tabs === null || tabs === undefined) return
  const [own, whole] = [link.getBoundingClientRect(), tabs.getBoundingClientRect()]
  if (own.right > whole.right || own.left < whole.left) {
    tabs.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2
  }
}

/** Links between the screens of a tool. */
export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          {...(tab.key === current ? { 'aria-current': 'page' as const, ref: showCurrent } : {})}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
