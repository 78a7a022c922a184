import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import type { SavedRun } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { assumedOfRun } from '#features/monte-carlo/sample/assumed-text.ts'
import { formatCount, formatInstant } from '#ui/figures/format.ts'

interface SavedRunNoticeProps {
  readonly run: SavedRun
  readonly portfolio: Portfolio
  /** What is said of a run that another engine computed; null for today's engine. */
  readonly engineNote: string | null
  /** Leaves the run for a live simulation with its settings. */
  readonly onSimulateNow: () => void
}

/** Whose balance amounts are of: another portfolio than the run's may be active by now. */
function amountsText(run: SavedRun, portfolio: Portfolio): string {
  if (run.portfolioId === portfolio.id) return 'Amounts use today’s balance.'
  const origin = run.portfolioId === null ? 'Its portfolio was deleted' : 'Its trades are of another portfolio'
  return `${origin}: amounts use today’s balance of ${portfolio.name}.`
}

/** Says which saved run is shown and what it was computed from. */
export function SavedRunNotice({ run, portfolio, engineNote, onSimulateNow }: SavedRunNoticeProps) {
  const { timeZone } = portfolio
  const assumed = assumedOfRun(run, portfolio)
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onSimulateNow} sx={{ whiteSpace: 'nowrap' }}>
          Simulate now
        </Button>
      }
    >
      <AlertTitle>{`Saved run: ${run.name}`}</AlertTitle>
      {`Saved ${formatInstant(run.createdAt, timeZone)} with ${formatCount(run.trades)} trades${assumed === null ? '' : ` and ${assumed}`}. ${amountsText(run, portfolio)}`}
      {engineNote === null ? '' : ` ${engineNote}`}
    </Alert>
  )
}
