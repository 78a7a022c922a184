import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { portfolioExcursions, type ExcursionsPage } from '#api/candles/excursions.ts'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { excursionGaps } from '#domain/market/price-path.ts'
import type { Id } from '#domain/numbers/units.ts'

/** Results so far. */
export type ExcursionsReport = Omit<ExcursionsPage, 'next'>

const counts = ['examined', 'changed', 'unchanged', 'kept', 'locked', 'conflicts'] as const

/** Adds a page to a report. */
export function addPage(report: ExcursionsReport | null, page: ExcursionsReport): ExcursionsReport {
  if (report === null) return page
  const added = Object.fromEntries(counts.map((key) => [key, report[key] + page[key]])) as Pick<
    ExcursionsReport,
    (typeof counts)[number]
  >
  const gaps = Object.fromEntries(
    excursionGaps.map((gap) => [gap, (report.gaps[gap] ?? 0) + (page.gaps[gap] ?? 0)]),
  ) as ExcursionsReport['gaps']
  return { total: page.total, ...added, gaps }
}

/** Computes a portfolio page by page, until cancelled or unmounted. */
export function usePortfolioExcursions(portfolioId: Id) {
  const queries = useQueryClient()
  const [state, setState] = useState<'ready' | 'running' | 'done' | 'cancelled' | 'failed'>('ready')
  const [report, setReport] = useState<ExcursionsReport | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (replace: boolean) => {
    const abort = new AbortController()
    running.current = abort
    setState('running')
    setError(null)
    setReport(null)
    try {
      let sum: ExcursionsReport | null = null
      for await (const page of portfolioExcursions(portfolioId, replace, abort.signal)) {
        sum = addPage(sum, page)
        setReport(sum)
      }
      setState('done')
    } catch (problem) {
      if (!abort.signal.aborted) setError(problem)
      setState(abort.signal.aborted ? 'cancelled' : 'failed')
    }
    await refreshAfterTradeChange(queries)
  }
  return {
    state,
    report,
    error,
    start: (replace: boolean) => void run(replace),
    cancel: () => running.current?.abort(),
  }
}
