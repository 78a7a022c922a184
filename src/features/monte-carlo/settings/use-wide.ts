import { useSyncExternalStore } from 'react'

/** From here on parameters stand beside the results: the theme's `md`. */
const beside = '(min-width:900px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(beside)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for the parameters beside the results. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(beside).matches)
}
