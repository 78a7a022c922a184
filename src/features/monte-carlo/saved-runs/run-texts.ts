import type { SimulationKind, SimulationRun } from '#api/simulations/monte-carlo.ts'
import { suggestionText } from '#features/monte-carlo/kelly/kelly-words.ts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { formatShare } from './run-share.ts'
import { sizingText } from './sizing-text.ts'

/** The tab that a run belongs to. */
export const kindLabels: Readonly<Record<SimulationKind, string>> = {
  'portfolio-growth': 'Growth',
  'drawdown-analysis': 'Drawdown',
  'kelly-optimization': 'Kelly',
  'scenario-analysis': 'Scenarios',
  'challenge-analysis': 'Challenge',
  'history-analysis': 'My history',
}

/** A key figure of a run as lists and comparisons show it. */
interface RunFigure {
  readonly label: string
  readonly text: string
}

/** A gain or loss as a percentage of the initial capital, from its multiple. */
const returnText = (multiple: number | null) => formatPercent(multiple === null ? null : multiple - 1, { signed: true })

interface PathSummary {
  /** Median of final equity, as a multiple of the initial capital. */
  readonly medianTerminal: number | null
  readonly medianMaxDrawdown: number
  readonly lossShare: number | null
  readonly ruinShare: number
}

const pathFigures = (summary: PathSummary, paths: number | null): readonly RunFigure[] => [
  { label: 'Median return', text: returnText(summary.medianTerminal) },
  { label: 'Median drawdown', text: formatPercent(summary.medianMaxDrawdown) },
  { label: 'Chance of loss', text: formatShare(summary.lossShare, paths) },
  { label: 'Chance of ruin', text: formatShare(summary.ruinShare, paths) },
]

/** The key figures of a run; runs of a kind have the same ones in the same order. Those of scenarios are the base's. */
export function runFigures(run: SimulationRun): readonly RunFigure[] {
  switch (run.kind) {
    case 'portfolio-growth': {
      const { sizing, steps, paths } = run.parameters
      return [
        { label: 'Risk', text: sizingText(sizing) },
        { label: 'Trades ahead', text: formatCount(steps) },
        ...pathFigures(run.summary, paths),
      ]
    }
    case 'drawdown-analysis':
    case 'history-analysis':
      return pathFigures(run.summary, null)
    case 'scenario-analysis': {
      const { medianTerminal, medianMaxDrawdown } = run.summary
      return [
        // The first is the base.
        { label: 'Scenarios', text: formatCount(Math.max(0, medianTerminal.length - 1)) },
        { label: 'Base return (median)', text: returnText(medianTerminal[0] ?? null) },
        { label: 'Base drawdown (median)', text: formatPercent(medianMaxDrawdown[0] ?? null) },
      ]
    }
    case 'kelly-optimization': {
      const { recommended, full, limit } = run.summary
      return [
        { label: 'Suggested risk', text: suggestionText(recommended, limit) },
        { label: 'Full Kelly', text: formatPercent(full, { digits: 2 }) },
        { label: 'Drawdown limit', text: formatPercent(limit, { digits: 2 }) },
      ]
    }
    case 'challenge-analysis': {
      const { passed, payout, value } = run.summary
      return [
        { label: 'Chance to pass', text: attemptShare(passed) },
        { label: 'Chance of payout', text: attemptShare(payout) },
        { label: 'Value after fees', text: `${formatPercent(value, { signed: true })} of account` },
      ]
    }
  }
}

/** A share of attempts, whose number a list does not know: none and all are said in words. */
function attemptShare(share: number): string {
  if (share === 0) return 'No attempt'
  return share === 1 ? 'All attempts' : formatPercent(share)
}
