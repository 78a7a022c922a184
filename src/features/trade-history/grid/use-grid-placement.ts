import type { RefObject } from 'react'
import { useOffsetTop } from './use-offset-top.ts'
import { useOverlapHeight } from './use-overlap-height.ts'

/** Tells the grid its place on the page. Returns how much of its lower end `covering` hides, in pixels. */
export function useGridPlacement(
  grid: RefObject<HTMLElement | null>,
  covering: RefObject<HTMLElement | null> | null,
): number {
  useOffsetTop(grid)
  return useOverlapHeight(grid, covering)
}
