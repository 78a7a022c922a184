import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { editInBulk, type BulkReport, type Progress, type TradeScope } from './run-in-bulk.ts'

export type BulkState =
  | { readonly at: 'rest' }
  | { readonly at: 'work'; readonly progress: Progress | null }
  | { readonly at: 'end'; readonly report: BulkReport }
  | { readonly at: 'failed'; readonly message: string }

/** Runs an edit of many trades: how far it is, how it ended, and a way to stop it. */
export function useBulkRun() {
  const queries = useQueryClient()
  const [state, setState] = useState<BulkState>({ at: 'rest' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const run = useCallback(
    async (scope: TradeScope, edit: BulkEdit) => {
      const { signal } = (controller.current = new AbortController())
      setState({ at: 'work', progress: null })
      try {
        const report = await editInBulk(scope, edit, (progress) => setState({ at: 'work', progress }), signal)
        setState({ at: 'end', report })
      } catch (error) {
        setState({ at: 'failed', message: error instanceof Error ? error.message : 'The edit failed.' })
      }
      await refreshAfterTradeChange(queries)
    },
    [queries],
  )
  return { state, run, stop: () => controller.current?.abort(), reset: () => setState({ at: 'rest' }) }
}
