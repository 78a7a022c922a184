import { mdiContentSaveOutline, mdiLinkVariant } from '@mdi/js'
import Button from '@mui/material/Button'
import { memo, useState } from 'react'
import type { RunSource } from '#api/simulations/monte-carlo.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import type { AddressChoices } from '#features/monte-carlo/settings/address-choices.ts'
import type { GrowthParameters, GrowthSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { modelLabels } from '#features/monte-carlo/settings/model-texts.ts'
import { growthAddress } from '#features/monte-carlo/settings/use-growth-settings.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { sizingText } from './sizing-text.ts'

const SaveRunDialog = lazyPart(async () => (await import('./save-run-dialog.tsx')).default)

interface RunActionsProps {
  readonly source: RunSource
  readonly portfolioName: string
  /** Trades to draw from. */
  readonly trades: number
  readonly run: ActedRun
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
  return `${portfolioName}: ${sizingText(sizing)} risk, ${steps} trades${suffix}`.slice(0, 120)
}

/** Saves a run and copies its link. */
export const RunActions = memo(function RunActionsOf({ source, portfolioName, trades, run }: RunActionsProps) {
  const { parameters, settings, choices } = run
  const { enqueueSnackbar } = useSnackbar()
  const [isSaving, setIsSaving] = useState(false)
  const isTooLarge = countPathSteps(parameters, trades) > simulationLimits.maxServerPathSteps

  async function copy(): Promise<void> {
    const address = `${window.location.origin}${window.location.pathname}?${growthAddress(settings, choices).toString()}`
    try {
      await navigator.clipboard.writeText(address)
      enqueueSnackbar('Link copied', {
        variant: 'success',
      })
    } catch {
      enqueueSnackbar('Couldn’t copy the link. Copy it from the address bar.', { variant: 'info' })
    }
  }

  return (
    <>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiLinkVariant} />} onClick={() => void copy()}>
        Copy link
      </Button>
      <span
        title={
          isTooLarge
            ? `Saved runs have at most ${formatCount(simulationLimits.maxServerPathSteps)} path-trades. Choose fewer paths or trades.`
            : undefined
        }
      >
        <Button
          size="small"
          variant="outlined"
          disabled={isTooLarge}
          startIcon={<Icon path={mdiContentSaveOutline} />}
          onClick={() => setIsSaving(true)}
        >
          Save run
        </Button>
      </span>
      {isSaving ? (
        <SaveRunDialog
          source={source}
          parameters={parameters}
          suggestedName={suggestName(portfolioName, parameters)}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </>
  )
})
