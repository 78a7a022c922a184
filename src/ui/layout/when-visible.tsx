import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenVisibleProps {
  /** The height that is kept free before, in pixels. */
  readonly height: number
  /** How far below the window a part starts to load, in pixels. */
  readonly ahead?: number
  readonly children: ReactNode
}

/** Renders what is far down only once it is scrolled near, so that a first visit does not load it. */
export function WhenVisible({ height, ahead = 200, children }: WhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    const element = place.current
    if (element === null || isNear) return undefined
    const show = () => setIsNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(element)
    // A printed page is not scrolled.
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [isNear, ahead])
  return isNear ? children : <Box ref={place} sx={{ minHeight: height }} />
}
