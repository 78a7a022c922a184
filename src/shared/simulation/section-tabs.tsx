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

/** On a phone the row scrolls: the open tab is shown, with a part of the one after it. */
function showTab(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (tab === null || row === null || row === undefined) return
  const end = tab.offsetLeft + tab.offsetWidth + 40 - row.offsetLeft
  if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
}

/** Links between the screens of a tool. */
export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.key}
          to={tab.to}
          {...(tab.key === current ? { 'aria-current': 'page' as const, ref: showTab } : {})}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
