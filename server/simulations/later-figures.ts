import type { z } from 'zod'
import type { simulationRunDetail } from '#contract/simulations/runs.ts'

type DetailedRun = z.output<typeof simulationRunDetail>

/** Figures that older engines did not compute: null where a stored result lacks them. */
const laterFigures = { recoveryHistogram: null }

/** A stored run, also one from an older version or its archive, with the figures of every growth result. */
export function withLaterFigures(run: DetailedRun): DetailedRun {
  switch (run.kind) {
    case 'portfolio-growth':
      return { ...run, result: { ...laterFigures, ...run.result } }
    case 'drawdown-analysis':
      return { ...run, result: { ...run.result, result: { ...laterFigures, ...run.result.result } } }
    case 'scenario-analysis': {
      const scenarios = run.result.scenarios.map((scenario) => ({ ...laterFigures, ...scenario }))
      return { ...run, result: { ...run.result, scenarios } }
    }
    case 'kelly-optimization':
    case 'what-if-analysis':
    case 'challenge-analysis':
    case 'history-analysis':
      return run
  }
}
