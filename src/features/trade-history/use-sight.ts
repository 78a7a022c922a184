import { useEffect, useState, type RefObject } from 'react'

/** What of a scrolling box is in sight, in pixels. */
export interface Sight {
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Scrolled across by less than this, the same columns are drawn. */
const grain = 40
const usual: Sight = { left: 0, width: 1_200, height: 600 }

/** What of a box is in sight across; coarse, so that scrolling across does not draw every row anew at each step. */
export function useSight(box: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState(usual)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const look = () => {
      const left = Math.floor(element.scrollLeft / grain) * grain
      // A box without a size is one that is not laid out: in a test, or hidden.
      const width = element.clientWidth === 0 ? usual.width : element.clientWidth
      const height = element.clientHeight === 0 ? usual.height : element.clientHeight
      setSight((now) =>
        now.left === left && now.width === width && now.height === height ? now : { left, width, height },
      )
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  return sight
}
