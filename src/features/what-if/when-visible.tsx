import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How far below the window a part starts to load, in pixels. */
const ahead = 200

/** Renders what is far down only once it is scrolled near, so that a first visit does not load it. */
export function WhenVisible({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
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
  }, [isNear])
  return isNear ? children : <Box ref={place} sx={{ minHeight: height }} />
}
