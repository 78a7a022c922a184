import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Work } from './history-work.tsx'
import { nothingSelected } from './selection.ts'

/** What the toolbar does with everything that is shown, `count` trades; the same functions whatever that is. */
export function useWorkOnEverything(onWork: (work: Work) => void, onChoosing: (open: boolean) => void, count: number) {
  const latest = useRef(count)
  useLayoutEffect(() => {
    latest.current = count
  }, [count])
  return useMemo(() => {
    const work = (kind: 'export' | 'print') => () => onWork({ kind, selection: nothingSelected, count: latest.current })
    return { onColumns: () => onChoosing(true), onExport: work('export'), onPrint: work('print') }
  }, [onWork, onChoosing])
}
