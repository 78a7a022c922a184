import { mdiCheckCircleOutline, mdiClockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { TransformableSetup } from '#api/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'name', label: 'Setup' },
  { key: 'status', label: 'Status' },
  { key: 'usable', label: 'Usable trades', numeric: true },
  { key: 'leftOut', label: 'Left out', numeric: true },
  { key: 'direction', label: 'Side' },
  { key: 'timeframe', label: 'Timeframe' },
  { key: 'strategy', label: 'Strategy' },
]

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

interface SetupsTableProps {
  readonly setups: readonly TransformableSetup[]
  readonly minimum: number
  readonly chosen: readonly Id[]
  readonly onToggle: (id: Id) => void
}

/** Setups to choose from, with what their trades give. */
export function SetupsTable({ setups, minimum, chosen, onToggle }: SetupsTableProps) {
  const rows = setups.map(({ setupId, name, direction, timeframe, sample, status, strategyId }) => ({
    name: (
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, cursor: 'pointer' }}>
        <Checkbox size="small" checked={chosen.includes(setupId)} onChange={() => onToggle(setupId)} sx={{ ml: -1 }} />
        {name}
      </Box>
    ),
    status: (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
        <Icon
          path={status === 'ready' ? mdiCheckCircleOutline : mdiClockOutline}
          sx={{ fontSize: 18, color: status === 'ready' ? 'var(--gain)' : 'text.secondary' }}
        />
        {status === 'ready' ? 'Ready' : `Needs ${formatCount(minimum - sample.usable)} more`}
      </Box>
    ),
    usable: formatCount(sample.usable),
    leftOut: formatCount(sum(sample.leftOut)),
    direction: direction === 'both' ? 'Long and short' : directionLabels[direction],
    timeframe: timeframe ?? 'Any',
    strategy:
      strategyId === null ? (
        'None'
      ) : (
        <Link
          component={RouterLink}
          to={`/what-if-simulator/strategies/${strategyId}`}
          aria-label={`Open the strategy of ${name}`}
        >
          Open
        </Link>
      ),
  }))
  return <SimpleTable caption="Setups" columns={columns} rows={rows} maxHeight={420} />
}
