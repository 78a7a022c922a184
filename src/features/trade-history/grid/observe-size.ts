import { observeElementRect, type Rect, type Virtualizer } from '@tanstack/react-virtual'

/** The size of the grid until it is laid out. */
export const initialSize: Rect = { width: 1_200, height: 600 }

/**
 * Reports the size of the scrolled element. An element without a size is hidden (or in a test, never laid out) and keeps
 * its last size.
 */
export const observeSize = (virtualizer: Virtualizer<HTMLElement, Element>, report: (size: Rect) => void) =>
  observeElementRect(virtualizer, (size) => {
    if (size.width > 0 && size.height > 0) report(size)
  })
