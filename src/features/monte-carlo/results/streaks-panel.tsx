import Typography from '@mui/material/Typography'
import type { Distribution } from '#domain/simulation/growth.ts'
import { formatNumber } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { recoveryText } from './recovery-text.ts'
import { findPercentile, type ShownResult } from './shown-result.ts'

const shownPercentiles = [5, 25, 50, 75, 95, 99] as const

const columns = [
  { key: 'name', label: 'Trades in a row' },
  { key: 'mean', label: 'Mean', numeric: true },
  ...shownPercentiles.map((p) => ({ key: String(p), label: p === 50 ? 'Median' : `${p}\u00a0%`, numeric: true })),
]

function row(name: string, distribution: Distribution): TableCells {
  return {
    name,
    mean: formatNumber(distribution.mean, 1),
    ...Object.fromEntries(
      shownPercentiles.map((p) => [String(p), formatNumber(findPercentile(distribution, p).value, 1)]),
    ),
  }
}

/** How long losing, winning and waiting lasts. */
export function StreaksPanel({ shown }: { shown: ShownResult }) {
  const { result } = shown
  return (
    <Panel
      title="Streaks and time under water"
      subtitle="Counted in trades; each column is the share of paths at or below it"
    >
      <SimpleTable
        caption="Streaks and time under water"
        columns={columns}
        rows={[
          row('Longest losing streak', result.losingStreak),
          row('Longest winning streak', result.winningStreak),
          row('Longest time below a peak', result.longestUnderWater),
          row('Total time below a peak', result.totalUnderWater),
        ]}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {`Still below an earlier peak after the last trade: ${proportionText(result.openUnderWater)} of paths (95 %: ${proportionInterval(result.openUnderWater)}).`}
        {result.recovery === null ? '' : ` ${recoveryText(result.recovery)}`}
      </Typography>
    </Panel>
  )
}
