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

/** Keeping a run, and sharing its address. */
export function RunActions({ portfolioId, portfolioName, assumedRisk, trades, settings, choices }: RunActionsProps) {
  const { enqueueSnackbar } = useSnackbar()
  const [saving, setSaving] = useState(false)
  const tooLarge = countPathSteps(toParameters(settings), trades) > simulationLimits.maxServerPathSteps

  async function copy(): Promise<void> {
    const address = `${window.location.origin}${window.location.pathname}?${growthAddress(settings, choices).toString()}`
    try {
      await navigator.clipboard.writeText(address)
      enqueueSnackbar('Link copied: it opens this simulation with these parameters and this seed.', {
        variant: 'success',
      })
    } catch {
      enqueueSnackbar('The browser did not allow copying. The address bar holds the same link.', { variant: 'info' })
    }
  }

  return (
    <>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiLinkVariant} />} onClick={() => void copy()}>
        Copy link
      </Button>
      <span
        title={
          tooLarge
            ? `The server keeps runs of up to ${formatCount(simulationLimits.maxServerPathSteps)} path-trades; choose fewer paths or trades.`
            : undefined
        }
      >
        <Button
          size="small"
          variant="outlined"
          disabled={tooLarge}
          startIcon={<Icon path={mdiContentSaveOutline} />}
          onClick={() => setSaving(true)}
        >
          Save run
        </Button>
      </span>
      {saving ? (
        <SaveRunDialog
          portfolioId={portfolioId}
          assumedRisk={assumedRisk}
          parameters={toParameters(settings)}
          suggestedName={`${portfolioName}: ${settings.riskPercent} % risk, ${settings.steps} trades${modelSuffix[settings.model]}`}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  )
}
