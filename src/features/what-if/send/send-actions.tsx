import { mdiChartBellCurve, mdiFormatListChecks } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { Id } from '#domain/numbers/units.ts'
import { cellText } from '#features/what-if/verdict/verdict-words.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { monteCarloAddress } from './drawn-sample.ts'

// Only the trades of a setup have a plan to change.
const PlanButton = lazyPart(
  async () => (await import('./plan-button.tsx')).PlanButton,
  () => (
    <Button variant="outlined" size="small" disabled startIcon={<Icon path={mdiFormatListChecks} />}>
      Use as plan
    </Button>
  ),
)

interface SendActionsProps {
  /** Results of the selected cell; null while they are computed. */
  readonly results: readonly number[] | null
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
  const address = results === null ? null : monteCarloAddress(results, `${name}, ${cellText(cell.stop, cell.target)}`)
  const growth = { variant: 'outlined', size: 'small', startIcon: <Icon path={mdiChartBellCurve} /> } as const
  return (
    <>
      {address !== null ? (
        <Button component={Link} to={address} {...growth}>
          Simulate growth
        </Button>
      ) : results === null ? (
        <Button disabled {...growth}>
          Simulate growth
        </Button>
      ) : null}
      {setup === null ? null : <PlanButton setup={setup} cell={cell} />}
    </>
  )
}
