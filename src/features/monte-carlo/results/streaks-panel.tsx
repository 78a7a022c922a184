import Typography from '@mui/material/Typography'
import type { Distribution, FirstPassage } from '#domain/simulation/growth.ts'
import { formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { findPercentile, type ShownResult } from './shown-result.ts'

const shownPercentiles = [5, 25, 50, 75, 95, 99] as const

const columns = [
  { key: 'name', label: 'Streak length' },
  { key: 'mean', label: 'Mean', numeric: true },
  ...shownPercentiles.map((p) => ({ key: String(p), label: p === 50 ? 'Median' : `${p}%`, numeric: true })),
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

/** Describes how the deepest drawdown recovers. */
function describeRecovery({ reached, meanStep, q50 }: FirstPassage): string {
  const share = `${proportionText(reached)} of paths recover from their deepest drawdown (95%: ${proportionInterval(reached)}).`
  if (meanStep === null) return share
  const half =
    q50 === null ? 'Fewer than 50% of paths recover.' : `50% of paths recover within ${pluralize(q50, 'trade')}.`
  return `${share} ${half} Mean recovery: ${formatNumber(meanStep, 1)} trades.`
}

/** Streaks, time under water and recovery. */
export function StreaksPanel({ shown }: { shown: ShownResult }) {
  const { result } = shown
  return (
    <Panel title="Streaks and underwater time" subtitle="In trades, by percentile of all paths">
      <SimpleTable
        caption="Streaks and underwater time"
        columns={columns}
        rows={[
          row('Longest losing streak', result.losingStreak),
          row('Longest winning streak', result.winningStreak),
          row('Longest time below a peak', result.longestUnderWater),
          row('Total time below a peak', result.totalUnderWater),
        ]}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
        {`${proportionText(result.openUnderWater)} of paths end below an earlier peak (95%: ${proportionInterval(result.openUnderWater)}).`}
        {result.recovery === null ? '' : ` ${describeRecovery(result.recovery)}`}
      </Typography>
    </Panel>
  )
}
