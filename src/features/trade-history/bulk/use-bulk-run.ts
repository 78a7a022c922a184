import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refreshAfterTradeChange } from '#api/refresh-after-trade-change.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { editInBulk, type BulkReport, type Progress, type TradeScope } from './run-in-bulk.ts'

type BulkState =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly progress: Progress | null }
  | { readonly at: 'done'; readonly report: BulkReport }
  | { readonly at: 'failed'; readonly message: string }

/** Runs a bulk edit: its progress, its report, and a function that stops it. */
export function useBulkRun() {
  const queries = useQueryClient()
  const [state, setState] = useState<BulkState>({ at: 'idle' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const run = useCallback(
    async (scope: TradeScope, edit: BulkEdit) => {
      const { signal } = (controller.current = new AbortController())
      setState({ at: 'running', progress: null })
      try {
        const report = await editInBulk(scope, edit, (progress) => setState({ at: 'running', progress }), signal)
        setState({ at: 'done', report })
      } catch (error) {
        setState({ at: 'failed', message: errorText(error, 'Edit failed. Try again.') })
      }
      await refreshAfterTradeChange(queries)
    },
    [queries],
  )
  return { state, run, stop: () => controller.current?.abort() }
}
