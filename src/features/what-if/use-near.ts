import { useEffect, useState, type RefObject } from 'react'

/** How far outside the window an element counts as near, in pixels. */
const ahead = 200

/** Whether an element has been near the window, or the page has been printed: from then on it stays near. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
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
  }, [isNear, place])
  return isNear
}
