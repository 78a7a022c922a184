import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { GridLines } from '#features/trade-history/rows/grid-lines.ts'

interface RowHandlers {
  readonly lines: GridLines
  readonly onSelect: (index: number, range: boolean) => void
  readonly onOpen: (row: HistoryRow) => void
  readonly onMenu: (row: HistoryRow, anchor: HTMLElement) => void
}

/** A click that means this page: others are the browser's, such as one that opens a new tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/**
 * What a click on a trade among the rows does, for all rows at once: they come and go with every turn of the wheel, and
 * functions of their own would have to be made for each. The box selects, the button opens the menu, the link goes to
 * the trade's page, and so does the row itself. The same function whatever the lines are.
 */
export function useRowClicks(acts: RowHandlers): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  return useCallback(
    (event) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const { lines, onSelect, onOpen, onMenu } = latest.current
      const element = target.closest('[role=row]')
      // Names of columns are the first row, as assistive technology counts.
      const index = Number(element?.getAttribute('aria-rowindex')) - 2
      const line = lines.at(index)
      if (element === null || line?.kind !== 'trade') return
      const pressed = target.closest<HTMLElement>('a,button,input')
      if (pressed === null) onOpen(line.row)
      else if (pressed instanceof HTMLInputElement) onSelect(index, event.shiftKey)
      else if (pressed instanceof HTMLButtonElement) onMenu(line.row, pressed)
      else if (pressed instanceof HTMLAnchorElement && isPlain(event)) {
        event.preventDefault()
        void navigate(pressed.pathname)
      }
    },
    [navigate],
  )
}
