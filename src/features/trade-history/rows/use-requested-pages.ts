import { useCallback, useEffect, useRef, useState } from 'react'
import { rowsPerPage } from '#api/trades/history.ts'
import { pagesAround } from './row-pages.ts'

const firstPage: readonly number[] = [0]

/** Milliseconds that a jump elsewhere must last: pages that the scroll bar is only dragged past are not requested. */
const scrollSettleMs = 60

/** The pages to load of the answer to a question: the first one until other rows are visible. */
export function useRequestedPages(question: object) {
  const [requested, setRequested] = useState({ question, pages: firstPage })
  const latest = useRef(requested)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  /** Requests the pages around the rows from `first` to `last` of the answer to `shown`. */
  const requestRows = useCallback((shown: object, first: number, last: number) => {
    window.clearTimeout(timer.current)
    const pages = pagesAround(first, last, rowsPerPage)
    const before = latest.current.question === shown ? latest.current.pages : firstPage
    if (latest.current.question === shown && pages.join() === before.join()) return
    const request = () => {
      latest.current = { question: shown, pages }
      setRequested(latest.current)
    }
    if (pages.some((page) => before.includes(page))) request()
    else timer.current = window.setTimeout(request, scrollSettleMs)
  }, [])
  return { pages: requested.question === question ? requested.pages : firstPage, requestRows }
}
