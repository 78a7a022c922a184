import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether an element has been near the window, or the page has been printed: from then on it stays near. `ahead` is how
 * far outside the window it counts as near, in pixels.
 */
export function useNear(place: RefObject<HTMLElement | null>, ahead = 200): boolean {
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
  }, [isNear, place, ahead])
  return isNear
}
