import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import { loadExtras } from './answer-extras.ts'
import { type RunRequest, type ShownAnswers, ToolRuns } from './tool-runs.ts'

interface ToolResults {
  readonly answers: ShownAnswers
  /** Why the engine or the worker failed last; null if it did not. */
  readonly problem: unknown
  /** Sets which tools are on screen, null for all: they are computed first. */
  readonly setOnScreen: ToolRuns['setOnScreen']
}

/**
 * The results of tools: quick ones on every change of the request, full ones when it has rested, and again with what the
 * engine says. Nothing runs while `isReady` is false.
 */
export function useToolResults(reader: AnalysisReader, request: RunRequest, isReady: boolean): ToolResults {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const [runs] = useState(
    () =>
      new ToolRuns(
        reader,
        (call, selection, { benchmarkSymbol }) => loadExtras({ reader, queries, benchmarkSymbol }, call, selection),
        setProblem,
      ),
  )
  // Equal requests are the same request: the address makes new objects of the same selection.
  const key = JSON.stringify(request)
  const stable = useMemo(() => JSON.parse(key) as RunRequest, [key])
  // Before the charts are painted: the thread computes meanwhile.
  useLayoutEffect(() => {
    if (isReady) runs.request(stable)
  }, [runs, stable, isReady])
  useEffect(() => () => runs.end(), [runs])
  return { answers: useSyncExternalStore(runs.subscribe, runs.snapshot), problem, setOnScreen: runs.setOnScreen }
}
