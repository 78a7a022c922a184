import { memo } from 'react'
import { usePortfolioGrowth, type RunSource } from '#api/simulations/monte-carlo.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { AddressChoices } from '#features/monte-carlo/settings/address-choices.ts'
import {
  withoutTrades,
  type GrowthParameters,
  type GrowthSettings,
} from '#features/monte-carlo/settings/growth-settings.ts'
import { modelLabels } from '#features/monte-carlo/settings/model-texts.ts'
import { growthAddress } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SaveActions, unfinishedRun } from './save-actions.tsx'
import { sizingText } from './sizing-text.ts'

interface RunActionsProps {
  readonly source: RunSource
  readonly portfolioName: string
  /** Trades to draw from. */
  readonly trades: number
  readonly run: ActedRun
  /** Whether the results of the run are complete. */
  readonly isFinished: boolean
}

/** What is saved or linked. */
export interface ActedRun {
  readonly parameters: GrowthParameters
  readonly settings: GrowthSettings
  readonly choices: AddressChoices
}

/** A name that says what was simulated. */
function suggestName(portfolioName: string, { sizing, steps, model }: GrowthParameters): string {
  const suffix = model.kind === 'iid' ? '' : `, ${modelLabels[model.kind].toLowerCase()}`
  return `${portfolioName}: ${sizingText(sizing)} risk, ${pluralize(steps, 'trade')}${suffix}`
}

/** Saves a run of growth and copies its link. */
export const RunActions = memo(function RunActionsOf({
  source,
  portfolioName,
  trades,
  run,
  isFinished,
}: RunActionsProps) {
  const { parameters, settings, choices } = run
  const growth = usePortfolioGrowth()
  const isTooLarge = countPathSteps(parameters, trades) > simulationLimits.maxServerPathSteps
  return (
    <SaveActions
      address={growthAddress(settings, choices)}
      suggestedName={suggestName(portfolioName, parameters)}
      obstacle={
        isTooLarge
          ? `Saved runs have at most ${formatCount(simulationLimits.maxServerPathSteps)} path-trades. Choose fewer paths or trades.`
          : isFinished
            ? null
            : unfinishedRun
      }
      // The address of growth follows from its parameters.
      save={({ name, tags }) =>
        growth.mutateAsync({ ...source, parameters: withoutTrades(parameters), save: { name, tags } })
      }
    />
  )
})
