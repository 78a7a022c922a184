import Button from '@mui/material/Button'
import { mdiContentSaveOutline, mdiLinkVariant } from '@mdi/js'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useState } from 'react'
import { growthWork } from '#domain/growth-work.ts'
import { simulationLimits } from '#domain/simulation.ts'
import type { Id } from '#domain/units.ts'
import { formatCount } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { later } from '#ui/later.tsx'
import { growthAddress, type AddressChoices } from './growth-address.ts'
import { parametersOf, type GrowthSettings } from './growth-settings.ts'

const SaveRunDialog = later(async () => (await import('./save-run-dialog.tsx')).default)

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
  const tooLarge = growthWork(parametersOf(settings), trades) > simulationLimits.maxServerPathSteps

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
          parameters={parametersOf(settings)}
          suggestedName={`${portfolioName}: ${settings.riskPercent} % risk, ${settings.steps} trades${modelSuffix[settings.model]}`}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  )
}
