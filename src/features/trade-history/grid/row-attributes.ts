import type { CSSProperties } from 'react'
import styles from './grid.module.css'

/** Where a row of the grid is. */
export interface RowPlace {
  /** From 0, below the header. */
  readonly index: number
  /** From the first row down, in pixels, as are its height and width. */
  readonly top: number
  readonly height: number
  readonly width: number
  /** Depth among the groups; null where there are none. */
  readonly level: number | null
}

/** What each row of the grid says of its place, and how it is put there: rows are drawn in any order. */
export function rowAttributes({ index, top, height, width, level }: RowPlace, className = '', style?: CSSProperties) {
  return {
    tabIndex: -1,
    // The header is row 1.
    'aria-rowindex': index + 2,
    ...(level === null ? {} : { 'aria-level': level }),
    className: `${styles['row']} ${className}`,
    style: { width, height, transform: `translateY(${top}px)`, ...style },
  }
}
