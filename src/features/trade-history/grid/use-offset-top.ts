import { useLayoutEffect, type RefObject } from 'react'

/**
 * Sets the style `--above` of an element to its distance from the top of the page, in pixels. The filters above it wrap
 * and grow, so that a constant would not do.
 */
export function useOffsetTop(target: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = target.current
    const parent = element?.parentElement ?? null
    if (element === null || parent === null) return undefined
    let above = -1
    const measure = () => {
      const now = Math.ceil(element.getBoundingClientRect().top + window.scrollY)
      if (now === above) return
      above = now
      element.style.setProperty('--above', `${above}px`)
    }
    measure()
    // The parent grows with whatever is above the element.
    const observer = new ResizeObserver(measure)
    observer.observe(parent)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [target])
}
