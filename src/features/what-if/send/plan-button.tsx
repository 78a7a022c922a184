import { mdiFormatListChecks } from '@mdi/js'
import Button from '@mui/material/Button'
import { useChangeSetupPlan, type Setup } from '#api/simulations/what-if.ts'
import { cellText } from '#features/what-if/verdict/verdict-words.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatDecimal, formatNumber } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { planOfCell } from './plan-of-cell.ts'

const stopUnits = { percent: '%', atr: ' ATR', ticks: ' ticks', price: '' } as const

interface PlanButtonProps {
  readonly setup: Setup
  readonly cell: { readonly stop: number; readonly target: number }
}

/** What a plan says now: the cell as it was named, then how the setup states it. */
export function describePlan(
  name: string,
  cell: PlanButtonProps['cell'],
  { stop, targets }: ReturnType<typeof planOfCell>,
): string {
  const target = `${formatNumber(targets[0]?.r ?? null)}R of the new stop`
  const stated =
    stop === null
      ? `the target is ${target}, which the setup doesn’t plan`
      : `${formatDecimal(stop.value)}${stopUnits[stop.kind]}, and ${target}`
  return `${name} now plans ${cellText(cell.stop, cell.target)}: ${stated}.`
}

/** Makes the selected cell the plan of its setup, with undo. */
export function PlanButton({ setup, cell }: PlanButtonProps) {
  const change = useChangeSetupPlan()
  const { enqueueSnackbar } = useSnackbar()
  const before = { stop: setup.stop, targets: setup.targets }
  const fail = (error: Error) => enqueueSnackbar(`Couldn’t change the plan: ${errorText(error)}`, { variant: 'error' })

  function plan(): void {
    const after = planOfCell(setup, cell)
    change.mutate(
      { id: setup.id, revision: setup.revision, plan: after },
      {
        onError: fail,
        onSuccess: ({ id, revision }) =>
          enqueueSnackbar(describePlan(setup.name, cell, after), {
            variant: 'success',
            action: {
              label: 'Undo',
              act: () => change.mutate({ id, revision, plan: before }, { onError: fail }),
            },
          }),
      },
    )
  }
  return (
    <Button
      variant="outlined"
      size="small"
      loading={change.isPending}
      loadingPosition="start"
      startIcon={<Icon path={mdiFormatListChecks} />}
      onClick={plan}
    >
      Use as plan
    </Button>
  )
}
