import { useEffect, useState, type RefObject } from 'react'

/** Pixels between the last row and the covering element. */
const gap = 8

/**
 * How much of an element's lower end another element covers, in pixels: it has to scroll so much further. 0 if nothing
 * covers it, as at the end of the page.
 */
export function useOverlapHeight(
  target: RefObject<HTMLElement | null>,
  covering: RefObject<HTMLElement | null> | null,
): number {
  const [overlap, setOverlap] = useState(0)
  useEffect(() => {
    const measure = () => {
      const [under, over] = [target.current, covering?.current]
      if (under === null || over === null || over === undefined) {
        setOverlap(0)
        return
      }
      const { bottom, height } = under.getBoundingClientRect()
      const hidden = bottom - over.getBoundingClientRect().top
      setOverlap(hidden <= 0 ? 0 : Math.min(Math.ceil(hidden) + gap, Math.floor(height / 2)))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [target, covering])
  return overlap
}
