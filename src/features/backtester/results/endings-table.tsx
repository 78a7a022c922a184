import Box from '@mui/material/Box'
import type { LoadedResult } from '#api/simulations/backtester.ts'
import { endingLabels } from '#features/backtester/figures/replay-words.ts'
import { formatCount, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { countEndings } from './count-endings.ts'

const endings = ['target', 'stop', 'split', 'own'] as const
const colors = { target: 'var(--gain)', stop: 'var(--loss)', split: 'var(--warning)', own: 'var(--muted)' } as const

function Share({ count, total, color }: { count: number; total: number; color: string }) {
  const share = total === 0 ? 0 : count / total
  return (
    <Box sx={{ minWidth: 72 }}>
      {`${formatCount(count)} (${formatPercent(share, { digits: 0 })})`}
      <Box aria-hidden="true" sx={{ height: 4, mt: 0.5, borderRadius: 1, bgcolor: 'divider' }}>
        <Box sx={{ height: 4, borderRadius: 1, bgcolor: color }} style={{ width: `${share * 100}%` }} />
      </Box>
    </Box>
  )
}

/** How each part of the position ended: at its target, at the stop, or as traded. */
export function EndingsTable({ result }: { result: LoadedResult['result'] }) {
  const parts = countEndings(result)
  const shown = endings.filter((ending) => ending !== 'split' || parts.some(({ counts }) => counts.split > 0))
  return (
    <SimpleTable
      caption="Exits by target"
      columns={[
        { key: 'level', label: 'Part' },
        ...shown.map((ending) => ({ key: ending, label: endingLabels[ending], numeric: true })),
      ]}
      rows={parts.map(({ target, share, counts }) => ({
        level: `${formatPercent(share, { digits: 0 })}, ${target === null ? 'no target' : `target ${formatNumber(target, 4)}R`}`,
        ...Object.fromEntries(
          shown.map((ending) => [
            ending,
            <Share key={ending} count={counts[ending]} total={result.trades} color={colors[ending]} />,
          ]),
        ),
      }))}
    />
  )
}
