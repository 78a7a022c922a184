import { useState } from 'react'

/** Whether two lists hold the same, in the same order. */
export const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((item, place) => item === b[place]))

/** A list that stays the same object as long as it holds the same: what follows from it is not made anew. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (isSameList(kept, list)) return kept
  setKept(list)
  return list
}
