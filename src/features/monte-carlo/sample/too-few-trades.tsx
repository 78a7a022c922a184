import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { SimulationParameters } from '#api/simulations/monte-carlo.ts'
import { formatCount } from '#ui/figures/format.ts'

/** Why nothing is simulated, and the ways to a larger sample. */
export default function TooFewTrades({ parameters, name }: { parameters: SimulationParameters; name: string }) {
  const { sample, minimum } = parameters
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>{`A simulation needs at least ${minimum} closed trades with a known risk`}</AlertTitle>
      {`There ${sample.usable === 1 ? 'is' : 'are'} ${formatCount(sample.usable)} in ${name}. `}
      <Link component={RouterLink} to="/trade-entry/import" color="inherit">
        Import more trades
      </Link>
      {sample.excluded === 0 ? (
        '.'
      ) : (
        <>
          {', '}
          <Link component={RouterLink} to="/trade-history" color="inherit">
            record the stops of those you have
          </Link>
          {', or state above what 1R is worth.'}
        </>
      )}
    </Alert>
  )
}
