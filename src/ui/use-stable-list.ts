import { useState } from 'react'

/** Whether two lists have equal items in the same order. */
export const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((item, place) => item === b[place]))

/** Keeps a list's identity while its items stay equal, so that derived values are not recomputed. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (isSameList(kept, list)) return kept
  setKept(list)
  return list
}
