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
