import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import { initialSize, observeSize } from './observe-size.ts'
import { placeColumns, selectWidth, stretchColumns } from './place-columns.ts'

/** The columns of the grid, stretched to its width, and those of them that are drawn. */
export function useGridColumns(
  grid: RefObject<HTMLElement | null>,
  sized: readonly { readonly column: GridColumn; readonly width: number }[],
) {
  const [viewportWidth, setViewportWidth] = useState(initialSize.width)
  const columns = useMemo(() => stretchColumns(sized, viewportWidth), [sized, viewportWidth])
  // oxlint-disable-next-line react/incompatible-library -- Its values are read at each render and not memoized.
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => grid.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    paddingStart: selectWidth,
    overscan: 0,
    initialRect: initialSize,
    observeElementRect: (instance, report) =>
      observeSize(instance, (size) => {
        setViewportWidth(size.width)
        report(size)
      }),
  })
  // The virtualizer caches column widths until it is told to measure again.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns])

  const visible = virtualizer.getVirtualItems()
  const from = visible[0]?.start ?? 0
  const to = visible.at(-1)?.end ?? viewportWidth
  const placed = useMemo(() => placeColumns(columns, from, to), [columns, from, to])
  const isScrollable = placed.total > viewportWidth
  const total = Math.max(placed.total, viewportWidth)
  return { columns, placed: useMemo(() => ({ ...placed, total }), [placed, total]), viewportWidth, isScrollable }
}
