import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { SimulationParameters } from '#api/simulations/monte-carlo.ts'
import { formatCount } from '#ui/figures/format.ts'

interface TooFewTradesProps {
  readonly parameters: SimulationParameters
  /** Name of the portfolio. */
  readonly name: string
  /** Whether a filter leaves trades out. */
  readonly isNarrowed: boolean
}

/** Explains that the sample is too small, with ways to enlarge it. */
export default function TooFewTrades({ parameters, name, isNarrowed }: TooFewTradesProps) {
  const { sample, minimum } = parameters
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>{`A simulation needs at least ${minimum} closed trades with a known risk`}</AlertTitle>
      {isNarrowed ? (
        `The filter leaves ${formatCount(sample.usable)} of ${name}. Select more trades`
      ) : (
        <>
          {`${name} has ${formatCount(sample.usable)}. `}
          <Link component={RouterLink} to="/trade-entry/import" color="inherit">
            Import more trades
          </Link>
        </>
      )}
      {sample.excluded === 0 ? (
        '.'
      ) : (
        <>
          {', '}
          <Link component={RouterLink} to="/trade-history" color="inherit">
            add stops to your trades
          </Link>
          {', or enter 1R above.'}
        </>
      )}
    </Alert>
  )
}
