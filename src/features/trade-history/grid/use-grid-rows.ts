import { useVirtualizer, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { initialSize, observeSize } from './observe-size.ts'
import { orderLines } from './order-lines.ts'

const headerHeight = 44
/** Rows drawn above and below the visible ones. */
const overscan = 6

/** The sticky header covers the top of the grid: rows are visible below it. */
const belowHeader = ({ width, height }: Rect): Rect => ({ width, height: height - headerHeight })

const observeRowsSize = (virtualizer: Virtualizer<HTMLElement, Element>, report: (size: Rect) => void) =>
  observeSize(virtualizer, (size) => report(belowHeader(size)))

interface GridRowsOptions {
  readonly count: number
  /** Height of a row in pixels. */
  readonly rowHeight: number
  /** Pixels at the lower end of the grid that something else covers. */
  readonly overlap: number
  /** Identifies the query: the rows of another query are shown from the first one. */
  readonly question: object
  /** Reports the first and last visible row, loaded or not. */
  readonly onRangeChange: (first: number, last: number) => void
}

/** The rows of the grid that are drawn. They are drawn in the same frame that scrolls them into view. */
export function useGridRows(grid: RefObject<HTMLElement | null>, options: GridRowsOptions) {
  const { count, rowHeight, overlap, question, onRangeChange } = options
  // oxlint-disable-next-line react/incompatible-library -- Its values are read at each render and not memoized.
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    paddingEnd: overlap,
    overscan,
    initialRect: belowHeader(initialSize),
    observeElementRect: observeRowsSize,
  })
  // The virtualizer caches row heights until it is told to measure again.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useLayoutEffect(() => {
    if (grid.current !== null) grid.current.scrollTop = 0
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A new query is the reason to scroll up.
  }, [grid, question])

  const start = virtualizer.getVirtualIndexes()[0] ?? 0
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: -1 }
  useEffect(() => onRangeChange(first, last), [onRangeChange, first, last])

  const viewportHeight = (virtualizer.scrollRect ?? belowHeader(initialSize)).height
  // As many rows are drawn at every offset: a row that leaves at one end hands its element to one that enters at the other.
  // Changing elements is faster than creating them, and discarded ones cost garbage collection.
  const slots = Math.ceil(viewportHeight / rowHeight) + 2 * overscan + 1
  return {
    /** Indexes of the rows to draw, in document order; row i is drawn in element i modulo `slots`. */
    drawn: orderLines(start, Math.min(count, start + slots), slots, virtualizer.isScrolling),
    slots,
    viewportHeight,
    /** Height of all rows, drawn or not. */
    totalHeight: virtualizer.getTotalSize(),
  }
}
