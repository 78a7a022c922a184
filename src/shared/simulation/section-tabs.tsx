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

/** Links between the screens of a tool. */
export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.to} {...(tab.key === current ? { 'aria-current': 'page' as const } : {})}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
