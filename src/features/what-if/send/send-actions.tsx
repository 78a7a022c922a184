import { mdiChartBellCurve, mdiFormatListChecks } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { setupsQuery } from '#api/playbook/setups.ts'
import { useChangeSetupPlan, type Setup } from '#api/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { formatLevel } from '#features/what-if/grid/measures.ts'
import { cellText } from '#features/what-if/verdict/verdict-words.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { monteCarloAddress } from './drawn-sample.ts'

const stopUnits = { percent: '%', atr: ' ATR', ticks: ' ticks', price: '' } as const

interface SendActionsProps {
  /** Results of the selected cell. */
  readonly results: readonly number[]
  readonly cell: { readonly stop: number; readonly target: number }
  /** Name of the source. */
  readonly name: string
  /** The setup that the trades belong to; null if there is no such one. */
  readonly setupId: Id | null
}

/** Sends the selected cell on: its results to Monte Carlo, its levels to the setup. */
export function SendActions({ results, cell, name, setupId }: SendActionsProps) {
  const { data: setups } = useQuery({ ...setupsQuery, enabled: setupId !== null })
  const setup = setups?.find(({ id }) => id === setupId) ?? null
  const address = monteCarloAddress(results, `${name}, ${cellText(cell.stop, cell.target)}`)
  return (
    <>
      {address === null ? null : (
        <Button
          component={Link}
          to={address}
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiChartBellCurve} />}
        >
          Simulate growth
        </Button>
      )}
      {setup === null ? null : <PlanButton setup={setup} cell={cell} />}
    </>
  )
}

function PlanButton({ setup, cell }: { setup: Setup; cell: SendActionsProps['cell'] }) {
  const change = useChangeSetupPlan()
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()
  const before = { stop: setup.stop, targets: setup.targets }
  const fail = (error: Error) => enqueueSnackbar(`Couldn’t change the plan: ${errorText(error)}`, { variant: 'error' })

  async function plan(): Promise<void> {
    // Exact decimals are needed only here.
    const { planOfCell } = await import('./plan-of-cell.ts')
    const after = planOfCell(before, cell)
    change.mutate(
      { id: setup.id, revision: setup.revision, plan: after },
      {
        onError: fail,
        onSuccess: ({ id, revision }) => {
          const stop = after.stop === null ? '' : `a stop of ${after.stop.value}${stopUnits[after.stop.kind]} and `
          const key = enqueueSnackbar(
            `${setup.name} now plans ${stop}a target of ${formatLevel(after.targets[0]?.r ?? 0)}.`,
            {
              variant: 'success',
              action: (
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => {
                    closeSnackbar(key)
                    change.mutate({ id, revision, plan: before }, { onError: fail })
                  }}
                >
                  Undo
                </Button>
              ),
            },
          )
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
      onClick={() => void plan()}
    >
      Use as plan
    </Button>
  )
}
