import { useLayoutEffect, useMemo, useRef } from 'react'
import { emptySelection } from '#features/trade-history/bulk/selection.ts'
import type { HistoryAction } from './history-dialogs.tsx'

/** What the toolbar does with everything that is shown, `count` trades; the same functions whatever that is. */
export function useToolbarActions(
  onWork: (work: HistoryAction) => void,
  onChoosing: (open: boolean) => void,
  count: number,
) {
  const latest = useRef(count)
  useLayoutEffect(() => {
    latest.current = count
  }, [count])
  return useMemo(() => {
    const work = (kind: 'export' | 'print') => () => onWork({ kind, selection: emptySelection, count: latest.current })
    return { onColumns: () => onChoosing(true), onExport: work('export'), onPrint: work('print') }
  }, [onWork, onChoosing])
}
