import type { CSSProperties } from 'react'
import styles from './grid.module.css'

/** The position of a row in the grid. */
export interface RowPlace {
  /** From 0, below the header. */
  readonly index: number
  /** Pixels from the top of the first row. Height and width are in pixels too. */
  readonly top: number
  readonly height: number
  readonly width: number
  /** Depth in the groups; null without groups. */
  readonly level: number | null
}

/** Attributes and style that position a row. Rows are drawn in any order, so each states its own index. */
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
