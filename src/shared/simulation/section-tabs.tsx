import { useLayoutEffect, useRef } from 'react'
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
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const [row, open] = [place.current, place.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row === null || open === null || open === undefined) return
    // On a phone the row scrolls: the open tab is shown, with a part of the one after it.
    const end = open.offsetLeft + open.offsetWidth + 40 - row.offsetLeft
    if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
  }, [current])
  return (
    <nav ref={place} className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.to} {...(tab.key === current ? { 'aria-current': 'page' as const } : {})}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
