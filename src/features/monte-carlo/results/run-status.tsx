import type { ReactNode } from 'react'
import { SimulationStatus } from '#features/monte-carlo/analysis/simulation-status.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { GrowthSimulation } from './use-growth-simulation.ts'

interface RunStatusProps {
  readonly simulation: GrowthSimulation
  /** Paths of the full run. */
  readonly paths: number
  /** Shown at the end of the line when no progress is shown. */
  readonly actions: ReactNode
}

/** The status of the run of growth, with the size of its preview. */
export function RunStatus({ simulation, paths, actions }: RunStatusProps) {
  const { simulated, progress } = simulation
  const preview =
    simulated?.preview === true ? `Preview of ${formatCount(simulated.input.paths)} paths; simulating` : 'Simulating'
  return (
    <SimulationStatus
      simulation={simulation}
      active={`${preview} ${formatCount(paths)} paths… ${formatPercent(progress, { digits: 0 })}`}
      done={
        simulated === null
          ? ''
          : `${formatCount(simulated.input.paths)} paths × ${pluralize(simulated.input.steps, 'trade')}, computed in your browser`
      }
      actions={actions}
    />
  )
}
