import { useCallback, useState } from 'react'
import { hiddenAtFirst } from './grid-columns.tsx'

const storageKey = 'history-columns'

type Visibility = Record<string, boolean>

function stored(): Visibility {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof read !== 'object' || read === null) return { ...hiddenAtFirst }
    return Object.fromEntries(Object.entries(read).filter((entry) => typeof entry[1] === 'boolean'))
  } catch {
    return { ...hiddenAtFirst }
  }
}

/** Which columns are shown, kept in this browser. */
export function useColumnVisibility(): [Visibility, (next: Visibility) => void] {
  const [visibility, setVisibility] = useState(stored)
  const keep = useCallback((next: Visibility) => {
    setVisibility(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Storage may be forbidden; the choice then holds for this visit.
    }
  }, [])
  return [visibility, keep]
}
