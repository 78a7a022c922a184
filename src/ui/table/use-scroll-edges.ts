import type { SxProps } from '@mui/material/styles'
import { useCallback } from 'react'

/**
 * For a part that scrolls across: a shadow at each side behind which there is more, so that what is cut there is not taken
 * for all there is. The shadow lies below the text, which stays as legible as it was.
 */
export const scrollEdgeStyles = {
  '--edge': 'color-mix(in srgb, var(--mui-palette-text-primary) 28%, transparent)',
  '--before': '0 0 transparent',
  '--after': '0 0 transparent',
  '&[data-before]': { '--before': 'inset 10px 0 8px -9px var(--edge)' },
  '&[data-after]': { '--after': 'inset -10px 0 8px -9px var(--edge)' },
  boxShadow: 'var(--before), var(--after)',
} as const satisfies SxProps

/** A reference for the part that `scrollEdgeStyles` styles: it notes on which sides there is more. */
export function useScrollEdges(): (box: HTMLElement | null) => (() => void) | undefined {
  return useCallback((box) => {
    if (box === null) return undefined
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box
      box.toggleAttribute('data-before', scrollLeft > 1)
      box.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    observer?.observe(box)
    for (const child of box.children) observer?.observe(child)
    return () => {
      box.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  }, [])
}
