import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** What of a scrolling box is in sight, in pixels. */
export interface Viewport {
  readonly left: number
  readonly width: number
  readonly height: number
  /** The first row that is at least partly in sight, from 0. */
  readonly row: number
  /** It is being scrolled. */
  readonly moving: boolean
}

/** Scrolled across by less than this, the same columns are drawn. */
const scrollStepPx = 40
/** Milliseconds without a step of scrolling after which the box is at rest. */
const scrollRestMs = 150
const defaultViewport: Viewport = { left: 0, width: 1_200, height: 600, row: 0, moving: false }

/**
 * What of a box with rows of one height is in sight; coarse, so that scrolling does not draw anew at each step. What is
 * scrolled into sight is drawn in the same frame: later, the box would be seen empty.
 */
export function useViewport(box: RefObject<HTMLElement | null>, rowHeight: number): Viewport {
  const [sight, setSight] = useState(defaultViewport)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    let now = defaultViewport
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = Math.floor(element.scrollLeft / scrollStepPx) * scrollStepPx
      // A box without a size is one that is not laid out: in a test, or hidden.
      const width = element.clientWidth === 0 ? defaultViewport.width : element.clientWidth
      const height = element.clientHeight === 0 ? defaultViewport.height : element.clientHeight
      const row = Math.floor(element.scrollTop / rowHeight)
      if (now.left === left && now.width === width && now.height === height && now.row === row) return false
      now = { left, width, height, row, moving: now.moving }
      return true
    }
    const scrolled = () => {
      clearTimeout(rest)
      rest = setTimeout(() => {
        if (!now.moving) return
        now = { ...now, moving: false }
        setSight(now)
      }, scrollRestMs)
      if (!look()) return
      now = { ...now, moving: true }
      flushSync(() => setSight(now))
    }
    // It also says how large the box is at first.
    const observer = new ResizeObserver(() => {
      if (look()) setSight(now)
    })
    observer.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(rest)
      observer.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [box, rowHeight])
  return sight
}
