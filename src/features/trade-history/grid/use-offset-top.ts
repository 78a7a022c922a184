import { useLayoutEffect, type RefObject } from 'react'

/**
 * Tells a box how much of the window is above it, in pixels from the top of the page, as the style `--above`: what stands
 * there wraps and grows with what is filtered, so that no number holds for it.
 */
export function useOffsetTop(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    const around = element?.parentElement ?? null
    if (element === null || around === null) return undefined
    let above = -1
    const look = () => {
      const now = Math.ceil(element.getBoundingClientRect().top + window.scrollY)
      if (now === above) return
      above = now
      element.style.setProperty('--above', `${above}px`)
    }
    look()
    // What stands around it grows with whatever is above it.
    const observer = new ResizeObserver(look)
    observer.observe(around)
    window.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [box])
}
