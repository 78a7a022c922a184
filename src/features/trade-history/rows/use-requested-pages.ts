import { useCallback, useEffect, useRef, useState } from 'react'
import { rowsPerPage } from '#api/trades/history.ts'
import { pagesAround } from './row-pages.ts'

const firstPage: readonly number[] = [0]

/** Milliseconds that a look elsewhere must last: what the scroll bar is dragged past is not asked for. */
const scrollSettleMs = 60

/** Which pages of the answer to a question are wanted: the first until somebody looks elsewhere. */
export function useRequestedPages<Question extends object>(question: Question) {
  const [wanted, setWanted] = useState({ question, pages: firstPage })
  const latest = useRef(wanted)
  const waiting = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(waiting.current), [])

  /** Says that the rows of an answer from `first` to `last` are looked at. */
  const look = useCallback((of: Question, first: number, last: number) => {
    window.clearTimeout(waiting.current)
    const pages = pagesAround(first, last, rowsPerPage)
    const before = latest.current.question === of ? latest.current.pages : firstPage
    if (latest.current.question === of && pages.join() === before.join()) return
    const want = () => {
      latest.current = { question: of, pages }
      setWanted(latest.current)
    }
    if (pages.some((page) => before.includes(page))) want()
    else waiting.current = window.setTimeout(want, scrollSettleMs)
  }, [])
  return { pages: wanted.question === question ? wanted.pages : firstPage, look }
}
