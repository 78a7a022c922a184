import { mdiFormatListChecks } from '@mdi/js'
import Button from '@mui/material/Button'
import { useChangeSetupPlan, type Setup } from '#api/simulations/what-if.ts'
import { formatLevel } from '#features/what-if/grid/measures.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { planOfCell } from './plan-of-cell.ts'

const stopUnits = { percent: '%', atr: ' ATR', ticks: ' ticks', price: '' } as const

interface PlanButtonProps {
  readonly setup: Setup
  readonly cell: { readonly stop: number; readonly target: number }
}

/** Makes the selected cell the plan of its setup, with undo. */
export function PlanButton({ setup, cell }: PlanButtonProps) {
  const change = useChangeSetupPlan()
  const { enqueueSnackbar } = useSnackbar()
  const before = { stop: setup.stop, targets: setup.targets }
  const fail = (error: Error) => enqueueSnackbar(`Couldn’t change the plan: ${errorText(error)}`, { variant: 'error' })

  function plan(): void {
    const after = planOfCell(before, cell)
    change.mutate(
      { id: setup.id, revision: setup.revision, plan: after },
      {
        onError: fail,
        onSuccess: ({ id, revision }) => {
          const stop = after.stop === null ? '' : `a stop of ${after.stop.value}${stopUnits[after.stop.kind]} and `
          enqueueSnackbar(`${setup.name} now plans ${stop}a target of ${formatLevel(after.targets[0]?.r ?? 0)}.`, {
            variant: 'success',
            action: {
              label: 'Undo',
              act: () => change.mutate({ id, revision, plan: before }, { onError: fail }),
            },
          })
        },
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
