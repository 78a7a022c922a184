import type { SimulationKind, SimulationRun } from '#api/simulations/monte-carlo.ts'
import { formatPercent } from '#ui/figures/format.ts'

/** The tab that a run belongs to. */
export const kindLabels: Readonly<Record<SimulationKind, string>> = {
  'portfolio-growth': 'Growth',
  'drawdown-analysis': 'Drawdown',
  'kelly-optimization': 'Kelly',
  'scenario-analysis': 'Scenarios',
  'challenge-analysis': 'Challenge',
  'history-analysis': 'My history',
}

/** The key figures of a list; null where a run of this kind has none. */
interface ListedFigures {
  /** Median of final equity, as a multiple of the initial capital. */
  readonly medianTerminal: number | null
  readonly medianMaxDrawdown: number | null
  readonly lossShare: number | null
  readonly ruinShare: number | null
}

const none: ListedFigures = { medianTerminal: null, medianMaxDrawdown: null, lossShare: null, ruinShare: null }

/** The figures that runs of several kinds have in common; those of scenarios are the base's. */
export function listedFigures(run: SimulationRun): ListedFigures {
  switch (run.kind) {
    case 'portfolio-growth':
    case 'drawdown-analysis':
    case 'history-analysis':
      return run.summary
    case 'scenario-analysis': {
      const { medianTerminal, medianMaxDrawdown } = run.summary
      return {
        ...none,
        medianTerminal: medianTerminal[0] ?? null,
        medianMaxDrawdown: medianMaxDrawdown[0] ?? null,
      }
    }
    case 'kelly-optimization':
    case 'challenge-analysis':
      return none
  }
}

/** The finding of a run that has no distribution of equity; null for others. */
export function describeRun(run: SimulationRun): string | null {
  if (run.kind === 'challenge-analysis') {
    const { passed } = run.summary
    if (passed === 0) return 'no attempt passes'
    return passed === 1 ? 'all attempts pass' : `${formatPercent(passed)} pass`
  }
  if (run.kind !== 'kelly-optimization') return null
  const { recommended } = run.summary
  return recommended === null ? 'No losing trade' : `${formatPercent(recommended, { digits: 2 })} suggested`
}
