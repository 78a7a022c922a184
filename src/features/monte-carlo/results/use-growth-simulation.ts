import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { enginePool } from '#workers/engine/client.ts'
import { LatestWins } from '#workers/shared/latest-wins.ts'
import { cancelled, type EngineProblem } from '#workers/shared/outcome.ts'

/** A result and its input. */
export interface SimulatedGrowth {
  readonly input: GrowthInput
  readonly result: GrowthResult
  /** Whether it has fewer paths than requested, to be shown while the full run continues. */
  readonly preview: boolean
}

export interface GrowthSimulation {
  /** The latest result; while a run is active, that of an earlier input. */
  readonly simulated: SimulatedGrowth | null
  readonly running: boolean
  /** Completed share of the run, 0 to 1. */
  readonly progress: number
  readonly problem: EngineProblem | null
  readonly cancel: () => void
  readonly runAgain: () => void
}

/** Path-steps that take a frame or two. A larger simulation first shows a preview with fewer paths. */
const maxPreviewWork = 2_500_000
/** After a preview, the full run starts once the slider has rested this long, in milliseconds. */
const fullRunDelayMs = 250

/** The same simulation with so few paths that it keeps up with a slider; null if it is small enough. */
function toPreview(input: GrowthInput): GrowthInput | null {
  const work = countPathSteps(input, input.r.length)
  if (work <= maxPreviewWork) return null
  const blocks = Math.max(1, Math.floor((maxPreviewWork / work) * (input.paths / 1024)))
  const paths = blocks * 1024
  return paths < input.paths ? { ...input, paths } : null
}

interface EngineRun {
  readonly input: GrowthInput
  readonly onProgress: (share: number) => void
}

/** State of the simulation. The outcome and progress belong to a request, so that a new request starts without them. */
interface RunState<Request> {
  readonly simulated: SimulatedGrowth | null
  readonly settled: { readonly request: Request; readonly problem: EngineProblem | null } | null
  readonly advanced: { readonly request: Request; readonly share: number } | null
}

interface SimulationRequest {
  readonly input: GrowthInput | null
  readonly attempt: number
}

const mergeState = (
  state: RunState<SimulationRequest>,
  changes: Partial<RunState<SimulationRequest>>,
): RunState<SimulationRequest> => ({ ...state, ...changes })

/** Simulates an input in the browser's engine whenever it changes; null simulates nothing. Memoize the input. */
export function useGrowthSimulation(input: GrowthInput | null): GrowthSimulation {
  const [attempt, setAttempt] = useState(0)
  const request = useMemo<SimulationRequest>(() => ({ input, attempt }), [input, attempt])
  const [{ simulated, settled, advanced }, setState] = useReducer(mergeState, {
    simulated: null,
    settled: null,
    advanced: null,
  })
  const [latest] = useState(
    () =>
      new LatestWins((run: EngineRun, signal: AbortSignal) =>
        enginePool().simulateGrowth(run.input, { ...run, signal }),
      ),
  )

  const fullRunTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    if (request.input === null) return
    const full = request.input
    let isCurrent = true
    async function run(runInput: GrowthInput, preview: boolean): Promise<void> {
      const onProgress = (share: number) => {
        if (!preview) setState({ advanced: { request, share } })
      }
      const outcome = await latest.submit({ input: runInput, onProgress })
      // A stale result keeps the chart moving while the slider is dragged.
      if (outcome.ok) setState({ simulated: { input: runInput, result: outcome.value, preview } })
      if (!isCurrent || (preview && outcome.ok)) return
      setState({ settled: { request, problem: outcome.ok ? null : outcome.problem } })
    }
    const preview = toPreview(full)
    if (preview === null) {
      void run(full, false)
      return () => {
        isCurrent = false
      }
    }
    void run(preview, true)
    const timer = setTimeout(() => void run(full, false), fullRunDelayMs)
    fullRunTimer.current = timer
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [request, latest])
  useEffect(() => () => latest.cancel(), [latest])

  const cancel = useCallback(() => {
    clearTimeout(fullRunTimer.current)
    latest.cancel()
    setState({ settled: { request, problem: cancelled.problem } })
  }, [latest, request])
  const runAgain = useCallback(() => setAttempt((count) => count + 1), [])
  const isSettled = settled?.request === request
  return {
    simulated,
    running: input !== null && !isSettled,
    progress: advanced?.request === request ? advanced.share : 0,
    problem: isSettled ? settled.problem : null,
    cancel,
    runAgain,
  }
}
