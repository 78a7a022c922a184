import { useEffect, useState, type RefObject } from 'react'

/** Between the last row and what lies over the box. */
const gap = 8

/**
 * How much of a box's lower end is out of reach below something that lies over it, in pixels: so much further it has to
 * scroll. 0 where nothing does, as at the end of the page.
 */
export function useOverlapHeight(
  box: RefObject<HTMLElement | null>,
  covering: RefObject<HTMLElement | null> | null,
): number {
  const [covered, setCovered] = useState(0)
  useEffect(() => {
    const look = () => {
      const [under, over] = [box.current, covering?.current]
      if (under === null || over === null || over === undefined) {
        setCovered(0)
        return
      }
      const { bottom, height } = under.getBoundingClientRect()
      const hidden = bottom - over.getBoundingClientRect().top
      setCovered(hidden <= 0 ? 0 : Math.min(Math.ceil(hidden) + gap, Math.floor(height / 2)))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [box, covering])
  return covered
}
