import type { SxProps } from '@mui/material/styles'
import { useCallback } from 'react'

/** Shadows at the sides of a horizontally scrolling element that hide more content. They are below the text. */
export const scrollEdgeStyles = {
  '--edge': 'color-mix(in srgb, var(--mui-palette-text-primary) 28%, transparent)',
  '--before': '0 0 transparent',
  '--after': '0 0 transparent',
  '&[data-before]': { '--before': 'inset 10px 0 8px -9px var(--edge)' },
  '&[data-after]': { '--after': 'inset -10px 0 8px -9px var(--edge)' },
  boxShadow: 'var(--before), var(--after)',
} as const satisfies SxProps

/** A ref for an element with `scrollEdgeStyles`: marks the sides that hide more content. */
export function useScrollEdges(): (box: HTMLElement | null) => (() => void) | undefined {
  return useCallback((box) => {
    if (box === null) return undefined
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box
      box.toggleAttribute('data-before', scrollLeft > 1)
      box.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    update()
    box.addEventListener('scroll', update, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
    observer?.observe(box)
    for (const child of box.children) observer?.observe(child)
    return () => {
      box.removeEventListener('scroll', update)
      observer?.disconnect()
    }
  }, [])
}
