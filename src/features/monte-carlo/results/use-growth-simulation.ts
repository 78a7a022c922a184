import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { enginePool } from '#workers/engine/client.ts'
import { LatestWins } from '#workers/shared/latest-wins.ts'
import { cancelled, type EngineProblem } from '#workers/shared/outcome.ts'

/** A result and what it is of. */
export interface SimulatedGrowth {
  readonly input: GrowthInput
  readonly result: GrowthResult
  /** Fewer paths than asked for, shown while the full run goes on. */
  readonly preview: boolean
}

export interface GrowthSimulation {
  /** The newest result; of an earlier input while a run goes on. */
  readonly simulated: SimulatedGrowth | null
  readonly running: boolean
  /** Share of the run that is done, 0 to 1. */
  readonly progress: number
  readonly problem: EngineProblem | null
  readonly cancel: () => void
  readonly runAgain: () => void
}

/** Path-steps that take no longer than a frame or two; what is more is first shown by a part of the paths. */
const maxPreviewWork = 2_500_000
/** A full run that takes longer starts once the slider rests. */
const fullRunDelayMs = 250

/** The same simulation with so few paths that it keeps up with a slider; null when it is small already. */
function toPreview(input: GrowthInput): GrowthInput | null {
  const work = countPathSteps(input, input.r.length)
  if (work <= maxPreviewWork) return null
  const blocks = Math.max(1, Math.floor((maxPreviewWork / work) * (input.paths / 1024)))
  const paths = blocks * 1024
  return paths < input.paths ? { ...input, paths } : null
}

interface RunRequest {
  readonly input: GrowthInput
  readonly onProgress: (share: number) => void
}

/** Simulates an input in the browser's engine whenever it changes; null simulates nothing. Memoise the input. */
export function useGrowthSimulation(input: GrowthInput | null): GrowthSimulation {
  const [attempt, setAttempt] = useState(0)
  const request = useMemo(() => ({ input, attempt }), [input, attempt])
  const [simulated, setSimulated] = useState<SimulatedGrowth | null>(null)
  // What is known of a request is kept with the request, so that a newer one starts afresh by itself.
  const [settled, setSettled] = useState<{ of: typeof request; problem: EngineProblem | null } | null>(null)
  const [advanced, setAdvanced] = useState<{ of: typeof request; share: number } | null>(null)
  const [latest] = useState(
    () =>
      new LatestWins((wanted: RunRequest, signal: AbortSignal) =>
        enginePool().simulateGrowth(wanted.input, { ...wanted, signal }),
      ),
  )

  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  useEffect(() => {
    if (request.input === null) return
    const full = request.input
    let current = true
    async function run(wanted: GrowthInput, preview: boolean): Promise<void> {
      const onProgress = (share: number) => {
        if (!preview) setAdvanced({ of: request, share })
      }
      const outcome = await latest.submit({ input: wanted, onProgress })
      // A stale result that came in time keeps the chart moving under the slider.
      if (outcome.ok) setSimulated({ input: wanted, result: outcome.value, preview })
      if (!current || (preview && outcome.ok)) return
      setSettled({ of: request, problem: outcome.ok ? null : outcome.problem })
    }
    const preview = toPreview(full)
    if (preview === null) {
      void run(full, false)
      return () => {
        current = false
      }
    }
    void run(preview, true)
    const timer = setTimeout(() => void run(full, false), fullRunDelayMs)
    resting.current = timer
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [request, latest])
  useEffect(() => () => latest.cancel(), [latest])

  const cancel = useCallback(() => {
    clearTimeout(resting.current)
    latest.cancel()
    setSettled({ of: request, problem: cancelled.problem })
  }, [latest, request])
  const runAgain = useCallback(() => setAttempt((count) => count + 1), [])
  const done = settled?.of === request
  return {
    simulated,
    running: input !== null && !done,
    progress: advanced?.of === request ? advanced.share : 0,
    problem: done ? settled.problem : null,
    cancel,
    runAgain,
  }
}
