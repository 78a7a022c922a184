import { useSyncExternalStore } from 'react'

/** The theme's md breakpoint: from this width on there is room for a permanent sidebar and for side-by-side layouts. */
const wideScreenQuery = '(min-width: 900px)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(wideScreenQuery)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is at least 900 px wide. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wideScreenQuery).matches)
}
