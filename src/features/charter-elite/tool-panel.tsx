import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import type { ShownAnswer } from '#features/charter-elite/data/tool-runs.ts'
import type { StatedOptions } from '#features/charter-elite/selection/elite-address.ts'
import type { OtherBrushes } from '#shared/analysis/empty-tool.tsx'
import { ToolView } from '#shared/analysis/tool-view.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { loadCharts } from '#ui/charts/analysis/analysis-chart.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'

interface ToolPanelProps {
  readonly tool: ToolKey
  readonly answer: ShownAnswer | undefined
  readonly words: ToolWords
  readonly brush: Brush | null
  /** What is brushed in other tools; null for nothing. */
  readonly otherBrushes?: OtherBrushes | null
  readonly isStale: boolean
  readonly actions: ReactNode
  /** Below the tool, once it is drawn: what comes before would be moved by it. */
  readonly end?: ReactNode
  /** Gets the options that change. */
  readonly onOptions: (changes: StatedOptions) => void
  readonly onBrush: (brush: Brush | null, phase: 'move' | 'end') => void
  readonly onDrill: (groupKey: string) => void
}

/** How long a tool that opens waits for the engine, so that its finding does not change in front of the reader. */
const heldMs = 4_000

const noOptions: StatedOptions = {}

/** The options that differ from those in use. */
const changedOptions = (used: StatedOptions, chosen: StatedOptions): StatedOptions =>
  Object.fromEntries(
    Object.entries(chosen).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(used[key])),
  )

/** One tool: its view, or why there is none. */
export function ToolPanel({ tool, answer, end, onOptions, ...view }: ToolPanelProps) {
  const [isHeld, setHeld] = useState(true)
  const hasAnswer = answer !== undefined
  useEffect(() => {
    if (!hasAnswer) return undefined
    const timer = setTimeout(() => setHeld(false), heldMs)
    return () => clearTimeout(timer)
  }, [hasAnswer])
  if (isHeld && answer?.isWaiting === false && !view.isStale) setHeld(false)
  const charts = useQuery({
    queryKey: ['chart-code', answer?.result?.charts.map(({ kind }) => kind).toSorted() ?? []],
    queryFn: async () => {
      await loadCharts(answer?.result?.charts ?? [])
      return true
    },
    enabled: answer !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const used = answer?.options ?? noOptions
  const changeOptions = useCallback(
    (options: StatedOptions) => onOptions(changedOptions(used, options)),
    [onOptions, used],
  )
  const { known, of } = answer?.result?.coverage ?? { known: 0, of: 0 }
  // Prices after exits arrive later: until then nothing is known of them, which does not mean that nothing was recorded.
  // What is logged of exits stays as it is meanwhile; the engine's answer is part of a finding.
  const isUnknown = known === 0 && of > 0
  const isWaiting = answer?.isWaiting === true && (isUnknown || (isHeld && tool !== 'pee'))
  if (answer === undefined || isWaiting || charts.isPending)
    return <LoadingState label={`Loading ${toolFacts[tool].title}`} heights={[72, 360, 96]} />
  if (answer.result === null)
    return <ErrorState title="Couldn’t compute this tool" error={new Error(answer.problem ?? 'No result.')} />
  if (charts.isError)
    return <ErrorState title="Couldn’t load the charts" error={charts.error} onRetry={() => void charts.refetch()} />
  return (
    <>
      <Box sx={{ minWidth: 0 }} aria-busy={view.isStale}>
        <ToolView
          {...view}
          facts={toolFacts[tool]}
          options={answer.options}
          onOptions={changeOptions}
          result={answer.result}
          other={answer.other}
          differences={answer.differences}
        />
      </Box>
      {end}
    </>
  )
}
