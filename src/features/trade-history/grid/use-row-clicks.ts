import { useCallback, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { GridLines } from '#features/trade-history/rows/grid-lines.ts'

interface RowHandlers {
  readonly lines: GridLines
  readonly onSelect: (index: number, isRange: boolean) => void
  readonly onOpen: (row: HistoryRow) => void
  readonly onMenu: (row: HistoryRow, anchor: HTMLElement) => void
}

/** Whether a click on a link stays on this page. The browser handles the others, such as one that opens a new tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/**
 * One click handler for all rows, as creating handlers for each row would slow scrolling down. The check box selects, the
 * button opens the menu, the link and the row open the trade. The handler stays the same function for all lines.
 */
export function useRowClicks(handlers: RowHandlers): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  return useCallback(
    (event) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const { lines, onSelect, onOpen, onMenu } = latest.current
      const element = target.closest('[role=row]')
      // aria-rowindex counts from 1, and the header is row 1.
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
