import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import type { SavedRun } from '#api/simulations/monte-carlo.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatCount, formatInstant, formatMoney } from '#ui/figures/format.ts'

interface SavedRunNoticeProps {
  readonly run: SavedRun
  readonly portfolio: Portfolio
  /** What is said of a run that another engine computed; null for today's engine. */
  readonly engineNote: string | null
  /** Leaves the run for a live simulation with its settings. */
  readonly onSimulateNow: () => void
}

/** Says which saved run is shown and what it was computed from. */
export function SavedRunNotice({ run, portfolio, engineNote, onSimulateNow }: SavedRunNoticeProps) {
  const { currency, timeZone } = portfolio
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
      {`Saved ${formatInstant(run.createdAt, timeZone)} with ${formatCount(run.trades)} trades${run.assumedRisk === null ? '' : ` and 1R = ${formatMoney(run.assumedRisk, currency)} for trades without a stop`}. Amounts use today’s balance.`}
      {engineNote === null ? '' : ` ${engineNote}`}
    </Alert>
  )
}
