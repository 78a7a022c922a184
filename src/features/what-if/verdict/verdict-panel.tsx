import { mdiApproximatelyEqual, mdiCheckDecagramOutline, mdiClockOutline, mdiDiceMultipleOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { GuardSimulation } from '#features/what-if/grid/use-grid.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { cellText, describeVerdict, type VerdictWords } from './verdict-words.ts'

const icons = {
  edge: mdiCheckDecagramOutline,
  rough: mdiApproximatelyEqual,
  luck: mdiDiceMultipleOutline,
  unknown: mdiClockOutline,
} as const
const colors = {
  edge: 'var(--mui-palette-gain)',
  rough: 'warning.main',
  luck: 'warning.main',
  unknown: 'text.secondary',
} as const

/** Height with a verdict of two lines, so that nothing below jumps when it is known. */
const minHeight = { xs: 187, sm: 99 } as const

interface VerdictPanelProps {
  readonly simulation: GuardSimulation
  /** How many of the trades have an approximate MAE and MFE. */
  readonly approximate: number
  /** Whether the tests wait for the sliders to rest. */
  readonly isWaiting: boolean
  /** Selects the levels of the plateau. */
  readonly onSelect: (stop: number, target: number) => void
}

/** Whether the combinations are more than luck, in words. */
export const VerdictPanel = memo(function VerdictPanelOf({
  simulation,
  approximate,
  isWaiting,
  onSelect,
}: VerdictPanelProps) {
  const { simulated, running, progress, problem, runAgain } = simulation
  if (problem !== null && problem.code !== 'cancelled') {
    return (
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={runAgain}>
            Run again
          </Button>
        }
      >
        {`Couldn’t test for luck: ${problem.message}`}
      </Alert>
    )
  }
  const isStale = running || isWaiting
  const verdict = simulated === null ? null : wordsOf(simulated, approximate)
  const plateau = simulated?.result?.plateau.cell ?? null
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Verdict"
      aria-busy={isStale}
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight }}
    >
      <Icon
        path={icons[verdict?.kind ?? 'unknown']}
        sx={{ fontSize: 30, flex: 'none', color: colors[verdict?.kind ?? 'unknown'] }}
      />
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h2" aria-live="polite" sx={{ color: isStale ? 'text.secondary' : 'text.primary' }}>
          {verdict?.title ?? 'Testing chance…'}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
          {isStale && progress > 0.02 ? `Testing chance… ${formatPercent(progress, { digits: 0 })}` : verdict?.text}
        </Typography>
      </Box>
      {verdict === null || verdict.kind === 'unknown' || simulated === null || plateau === null ? null : (
        <Button
          size="small"
          variant="outlined"
          onClick={() =>
            onSelect(simulated.input.grid.stops[plateau.stop] ?? 0, simulated.input.grid.targets[plateau.target] ?? 0)
          }
        >
          Select plateau
        </Button>
      )}
    </Paper>
  )
})

function wordsOf({ input, result }: NonNullable<GuardSimulation['simulated']>, approximate: number): VerdictWords {
  const { trades, stops, targets } = input.grid
  return describeVerdict(result, {
    trades: trades.length,
    approximate,
    cells: stops.length * targets.length,
    levels: (cell) => cellText(stops[cell.stop] ?? 0, targets[cell.target] ?? 0),
  })
}
