import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { useRunStrategy, type StrategyDetail } from '#api/simulations/backtester.ts'
import {
  findReplayProblems,
  levelValues,
  problemsFromServer,
  replayValues,
  toReplayRequest,
  type FieldProblems,
  type ReplayValues,
} from '#features/backtester/fields/replay-values.ts'

const noProblems: FieldProblems = {}

/** The replay form of a strategy: its values, their problems, and the run that it starts and can cancel. */
export function useReplayForm(strategy: StrategyDetail) {
  const [values, setValues] = useState(() => replayValues(strategy))
  const [problems, setProblems] = useState(noProblems)
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const run = useRunStrategy()
  const navigate = useNavigate()

  function replay(): void {
    const found = findReplayProblems(values)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    const controller = new AbortController()
    running.current = controller
    run.mutate(
      { strategyId: strategy.id, body: toReplayRequest(values, levelValues(strategy)), signal: controller.signal },
      {
        onSuccess: ({ result }) => {
          if (controller.signal.aborted) return
          void navigate(`/what-if-simulator/strategies/${strategy.id}/results/${result.id}`)
        },
        onError: (error) => {
          if (controller.signal.aborted) {
            setRefusal('Replay canceled. Nothing was saved.')
            return
          }
          const named = error instanceof Failure ? problemsFromServer(error.details) : noProblems
          setProblems(named)
          setRefusal(Object.keys(named).length > 0 ? null : error.message)
        },
      },
    )
  }

  return {
    values,
    problems,
    refusal,
    isRunning: run.isPending,
    change: (changes: Partial<ReplayValues>) => {
      setValues((current) => ({ ...current, ...changes }))
      setProblems(noProblems)
    },
    replay,
    cancel: () => running.current?.abort(),
  }
}
