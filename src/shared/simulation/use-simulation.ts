import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { LatestWins } from '#workers/shared/latest-wins.ts'
import { cancelled, type EngineProblem, type Outcome } from '#workers/shared/outcome.ts'
import type { RunOptions } from '#workers/shared/run-options.ts'

/** A result and its input. */
export interface Simulated<Input, Result> {
  readonly input: Input
  readonly result: Result
  /** Whether it has fewer paths than requested, to be shown while the full run continues. */
  readonly preview: boolean
}

/** A part of a result that is there before the rest, and the run's input. */
export interface EarlyPart<Input, Early> {
  readonly input: Input
  readonly part: Early
}

export interface Simulation<Input, Result, Early = unknown> {
  /** The latest result; while a run is active, that of an earlier input. Null without an input. */
  readonly simulated: Simulated<Input, Result> | null
  /** What the latest run had first, while its result is computed and after; null if it had nothing. */
  readonly early: EarlyPart<Input, Early> | null
  readonly running: boolean
  /** Completed share of the run, 0 to 1. */
  readonly progress: number
  readonly problem: EngineProblem | null
  readonly cancel: () => void
  readonly runAgain: () => void
}

/** How a run is watched: `onEarly` may receive a part of the result before the rest is computed. */
export interface WatchedRun<Early> extends RunOptions {
  readonly onEarly: (part: Early) => void
}

/** What computes a result in the browser's engine. */
export interface Simulator<Input, Result, Early = never> {
  readonly simulate: (input: Input, options: WatchedRun<Early>) => Promise<Outcome<Result>>
  /** A smaller input that keeps up with a slider; null if the input itself does. */
  readonly toPreview: (input: Input) => Input | null
}

/** The complete result of this very input; null before it is there, and for a preview. */
export const finishedRun = <Input, Result>(
  { running, simulated }: Pick<Simulation<Input, Result>, 'running' | 'simulated'>,
  input: Input | null,
): Simulated<Input, Result> | null => (!running && simulated?.input === input ? simulated : null)

/** After a preview, the full run starts once the slider has rested this long, in milliseconds. */
const fullRunDelayMs = 250

/** Nobody sees the progress of a shorter run, and a slider that moves starts many: milliseconds. */
const progressAfterMs = 250

interface EngineRun<Input, Early> extends Required<Pick<WatchedRun<Early>, 'onEarly'>> {
  readonly input: Input
  readonly onProgress: (share: number) => void
}

/** State of the simulation. The outcome and progress belong to a request, so that a new request starts without them. */
interface RunState<Input, Result, Early> {
  readonly simulated: Simulated<Input, Result> | null
  readonly early: EarlyPart<Input, Early> | null
  readonly settled: { readonly request: SimulationRequest<Input>; readonly problem: EngineProblem | null } | null
  readonly advanced: { readonly request: SimulationRequest<Input>; readonly share: number } | null
}

interface SimulationRequest<Input> {
  readonly input: Input | null
  readonly attempt: number
}

const mergeState = <Input, Result, Early>(
  state: RunState<Input, Result, Early>,
  changes: Partial<RunState<Input, Result, Early>>,
): RunState<Input, Result, Early> => ({ ...state, ...changes })

/**
 * Computes a result in the browser's engine whenever the input changes; null computes nothing. Memoize the input; the
 * simulator must not change.
 */
export function useSimulation<Input, Result, Early = never>(
  input: Input | null,
  simulator: Simulator<Input, Result, Early>,
): Simulation<Input, Result, Early> {
  const [attempt, setAttempt] = useState(0)
  const request = useMemo<SimulationRequest<Input>>(() => ({ input, attempt }), [input, attempt])
  const [{ simulated, early, settled, advanced }, setState] = useReducer(mergeState<Input, Result, Early>, {
    simulated: null,
    early: null,
    settled: null,
    advanced: null,
  })
  const [latest] = useState(
    () =>
      new LatestWins(({ input: ofRun, ...watched }: EngineRun<Input, Early>, signal: AbortSignal) =>
        simulator.simulate(ofRun, { ...watched, signal }),
      ),
  )

  const fullRunTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    if (request.input === null) return
    const full = request.input
    let isCurrent = true
    async function run(runInput: Input, preview: boolean): Promise<void> {
      const startedAt = performance.now()
      const onProgress = (share: number) => {
        if (!preview && performance.now() - startedAt >= progressAfterMs) setState({ advanced: { request, share } })
      }
      let hasEarly = false
      const onEarly = (part: Early) => {
        hasEarly = true
        setState({ early: { input: runInput, part } })
      }
      const outcome = await latest.submit({ input: runInput, onProgress, onEarly })
      // A stale result keeps the chart moving while the slider is dragged.
      if (outcome.ok) {
        setState({
          simulated: { input: runInput, result: outcome.value, preview },
          ...(hasEarly ? {} : { early: null }),
        })
      }
      // A slow preview is cancelled by the full run that follows it, which is no problem to report.
      if (!isCurrent || (preview && (outcome.ok || outcome.problem.code === 'cancelled'))) return
      setState({ settled: { request, problem: outcome.ok ? null : outcome.problem } })
    }
    const preview = simulator.toPreview(full)
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
  }, [request, latest, simulator])
  useEffect(() => () => latest.cancel(), [latest])

  const cancel = useCallback(() => {
    clearTimeout(fullRunTimer.current)
    latest.cancel()
    setState({ settled: { request, problem: cancelled.problem } })
  }, [latest, request])
  const runAgain = useCallback(() => setAttempt((count) => count + 1), [])
  const isSettled = settled?.request === request
  return {
    // Without an input there is nothing that an earlier result could stand for.
    simulated: input === null ? null : simulated,
    early: input === null ? null : early,
    running: input !== null && !isSettled,
    progress: advanced?.request === request ? advanced.share : 0,
    problem: isSettled ? settled.problem : null,
    cancel,
    runAgain,
  }
}
