import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits, type GrowthInput } from '#domain/simulation/growth.ts'
import { SaveActions, unfinishedRun, type NewRun } from '#features/monte-carlo/saved-runs/save-actions.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { TabSample } from './sample-frame.tsx'

/** Why the server cannot compute runs of so much work; null if it can. */
export const tooLarge = (pathSteps: number): string | null =>
  pathSteps > simulationLimits.maxServerPathSteps
    ? 'This run is too large for the server. Choose fewer paths or trades.'
    : null

/** The work of an input, in path-steps, and that of the history over its own length. */
export const workOf = (input: GrowthInput): number => countPathSteps(input, input.r.length)
export const historyWorkOf = (input: GrowthInput): number => workOf({ ...input, steps: input.r.length })

/** What a result was computed from; empty before the first. */
export const describeInput = (input: Pick<GrowthInput, 'paths' | 'steps'> | null): string =>
  input === null
    ? ''
    : `${formatCount(input.paths)} paths × ${pluralize(input.steps, 'trade')}, computed in your browser`

interface TabActionsProps {
  readonly sample: TabSample
  readonly address: URLSearchParams
  readonly suggestedName: string
  /** Why the server cannot compute it; null if it can. */
  readonly obstacle: string | null
  /** Whether everything that is saved is on screen: nobody saves what they have not seen. */
  readonly isFinished: boolean
  readonly save: (run: NewRun) => Promise<unknown>
}

/** Copies the link of a tab and saves its run; a saved run is not saved again. */
export function TabActions({ sample, obstacle, isFinished, ...props }: TabActionsProps) {
  const reason = obstacle ?? (isFinished ? null : unfinishedRun)
  return <SaveActions {...props} obstacle={sample.saved === null ? reason : 'This run is saved already.'} />
}
