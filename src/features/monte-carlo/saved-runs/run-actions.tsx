import { mdiContentSaveOutline, mdiLinkVariant } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { countPathSteps } from '#domain/simulation/count-path-steps.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { growthAddress, type AddressChoices } from '#features/monte-carlo/settings/growth-address.ts'
import { toParameters, type GrowthSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const SaveRunDialog = lazyPart(async () => (await import('./save-run-dialog.tsx')).default)

interface RunActionsProps {
  readonly portfolioId: Id
  readonly portfolioName: string
  readonly assumedRisk: string | null
  /** Trades to draw from. */
  readonly trades: number
  readonly settings: GrowthSettings
  readonly choices: AddressChoices
}

const modelSuffix = { iid: '', permutation: ', shuffled', stationary: ', in blocks' } as const

/** Saves a run and copies its link. */
export function RunActions({ portfolioId, portfolioName, assumedRisk, trades, settings, choices }: RunActionsProps) {
  const { enqueueSnackbar } = useSnackbar()
  const [isSaving, setIsSaving] = useState(false)
  const isTooLarge = countPathSteps(toParameters(settings), trades) > simulationLimits.maxServerPathSteps

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
          portfolioId={portfolioId}
          assumedRisk={assumedRisk}
          parameters={toParameters(settings)}
          suggestedName={`${portfolioName}: ${settings.riskPercent}% risk, ${settings.steps} trades${modelSuffix[settings.model]}`}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </>
  )
}
