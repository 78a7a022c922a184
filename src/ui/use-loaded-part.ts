import { useEffect, useState } from 'react'
import type { LazyPart } from './lazy-part.tsx'

/**
 * Whether the code of a part is there. It starts loading once it is wanted; what stands in the part's place stays in the
 * page meanwhile, and keeps the focus.
 */
export function useLoadedPart({ loaded }: Pick<LazyPart<never>, 'loaded'>, isWanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let isMounted = true
    const show = () => {
      if (isMounted) setLoaded(true)
    }
    // What cannot be loaded fails where it is drawn.
    void loaded().then(show, show)
    return () => {
      isMounted = false
    }
  }, [loaded, isWanted])
  return isLoaded
}
