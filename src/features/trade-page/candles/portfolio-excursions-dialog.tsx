import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { excursionGaps } from '#domain/market/price-path.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { gapTexts } from './excursion-texts.ts'
import { usePortfolioExcursions, type ExcursionsReport } from './use-portfolio-excursions.ts'

const columns = [
  { key: 'what', label: 'Closed trades' },
  { key: 'count', label: 'Number', numeric: true },
]

function Report({ report }: { report: ExcursionsReport }) {
  const rows: [string, number][] = [
    ['Computed', report.changed],
    ['Unchanged', report.unchanged],
    ['Manual values kept', report.kept],
    ['Locked, skipped', report.locked],
    ['Changed elsewhere, skipped', report.conflicts],
    ...excursionGaps.map((gap): [string, number] => [`Unknown: ${gapTexts[gap]}`, report.gaps[gap] ?? 0]),
  ]
  return (
    <SimpleTable
      caption="Results by trade"
      columns={columns}
      rows={rows
        .filter(([, count], index) => index === 0 || count > 0)
        .map(([what, count]) => ({ what, count: formatCount(count) }))}
    />
  )
}

/** Computes the excursions of all closed trades of a portfolio, with progress and a report. */
export function PortfolioExcursionsDialog({ portfolioId, onClose }: { portfolioId: Id; onClose: () => void }) {
  const title = useId()
  const [replace, setReplace] = useState(false)
  const { data: portfolios } = useQuery(portfoliosQuery)
  const portfolio = portfolios?.find(({ id }) => id === portfolioId)
  const { state, report, error, start, cancel } = usePortfolioExcursions(portfolioId)
  const isRunning = state === 'running'
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2">
        Portfolio excursions
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Computes MAE, MFE and prices after the exit for every closed trade with candles. Locked trades are not
            changed.
          </Typography>
          <Typography variant="body2">
            Benchmark: {portfolio?.benchmarkSymbol ?? 'none'}.{' '}
            <Link component={RouterLink} to="/settings/portfolio">
              Change in settings
            </Link>
          </Typography>
          {state === 'ready' ? (
            <FormControlLabel
              control={<Checkbox checked={replace} onChange={(_, checked) => setReplace(checked)} />}
              label="Overwrite manual prices"
            />
          ) : null}
          {report === null ? null : (
            <Box component="output" sx={{ display: 'grid', gap: 1, '& progress': { width: '100%' } }}>
              <ProgressBar
                label="Trades checked"
                share={report.total === 0 ? 1 : Math.min(1, report.examined / report.total)}
              />
              <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatCount(report.examined)} of {formatCount(report.total)} closed trades checked
              </Typography>
            </Box>
          )}
          {state === 'cancelled' ? (
            <Alert severity="info" variant="outlined">
              Stopped. Results so far are kept.
            </Alert>
          ) : null}
          {report === null || isRunning ? null : <Report report={report} />}
          {error === null ? null : <ErrorState title="Couldn’t compute excursions" error={error} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {isRunning ? (
          <Button color="inherit" onClick={cancel}>
            Stop
          </Button>
        ) : (
          <>
            <Button color="inherit" onClick={onClose}>
              {state === 'done' ? 'Close' : 'Cancel'}
            </Button>
            {state === 'done' ? null : (
              <Button variant="contained" onClick={() => start(replace)}>
                {state === 'ready' ? 'Compute' : 'Start again'}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
