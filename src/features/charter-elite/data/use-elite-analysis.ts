import { useMemo } from 'react'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { EliteState } from '#features/charter-elite/selection/elite-address.ts'
import { useStatedStats } from '#shared/analysis/stated-stats.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { ToolCall } from '#workers/analysis/shapes.ts'
import { correctAnswers } from './correct-answers.ts'
import { keyOfCall, type RunRequest, type ShownAnswer, type ShownAnswers } from './tool-runs.ts'
import { type AnalysisData, useAnalysisData, useAnalysisReader } from './use-analysis-data.ts'
import { useSelections, useToolCalls } from './use-tool-calls.ts'
import { useToolResults } from './use-tool-results.ts'

/** Of more trades, complete answers take noticeably longer than quick ones. */
const largeTrades = 20_000

export interface EliteAnalysis {
  readonly reader: AnalysisReader
  readonly data: AnalysisData
  readonly selection: Selection
  readonly other: Selection | null
  readonly calls: readonly ToolCall[]
  readonly answers: ShownAnswers
  /** Whether the answer is of a selection before this one, or not complete yet. */
  readonly isStale: (answer: ShownAnswer) => boolean
  /** Whether the answer is of a selection before this one: its tool is next to be computed. */
  readonly isOutdated: (answer: ShownAnswer) => boolean
  /** What failed last in the engine; null if nothing did. */
  readonly problem: unknown
  readonly setOnScreen: (tools: ReadonlySet<ToolKey> | null) => void
  /** The portfolios of both selections. */
  readonly portfolios: readonly Portfolio[]
}

interface AnalysisWanted {
  readonly state: EliteState
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
  readonly isMoving?: boolean
  /** Tools to run; all unless stated. */
  readonly tools?: readonly ToolKey[]
  /** Tools for which the engine is asked too. */
  readonly extrasFor: readonly ToolKey[]
  /** Whether notes of trades are needed. */
  readonly alsoTexts: boolean
}

/** The tools on the trades that the screen's state selects. */
export function useEliteAnalysis({
  state,
  portfolios: all,
  active,
  isMoving = false,
  tools,
  extrasFor,
  alsoTexts,
}: AnalysisWanted): EliteAnalysis {
  const reader = useAnalysisReader()
  const calls = useToolCalls(state.options, state.tool, tools)
  const { selection, other, portfolios } = useSelections(state, all, active.id)
  const selections = useMemo(() => (other === null ? [selection] : [selection, other]), [selection, other])
  const stats = useStatedStats()
  const data = useAnalysisData(reader, portfolios, calls, selections, stats, alsoTexts)
  const benchmarkSymbol = portfolios[0]?.benchmarkSymbol ?? null
  const { stamp, parts, trades } = data
  const isLarge = trades > largeTrades
  const request: RunRequest = {
    stamp,
    parts,
    isMoving,
    isLarge,
    selection,
    compare: other,
    calls,
    extrasFor,
    benchmarkSymbol,
  }
  const { answers: found, problem, setOnScreen } = useToolResults(reader, request, data.isReady)
  const answers = useMemo(() => correctAnswers(found), [found])
  const keys = new Map(calls.map((call) => [call.tool, keyOfCall(request, call)]))
  const isOutdated = ({ tool, key }: ShownAnswer) => keys.get(tool) !== key
  return {
    reader,
    data,
    selection,
    other,
    calls,
    answers,
    isStale: (answer) => answer.depth !== 'full' || isOutdated(answer) || answer.isWaiting,
    isOutdated,
    problem,
    setOnScreen,
    portfolios,
  }
}
