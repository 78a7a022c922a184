import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { TransformResult } from '#api/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'

interface TransformResultsProps {
  readonly results: readonly TransformResult[]
  readonly names: ReadonlyMap<Id, string>
  readonly minimum: number
}

function describe({ outcome, version, usable }: TransformResult, minimum: number): string {
  if (outcome === 'tooFewTrades') return `needs ${minimum - usable} more usable trades.`
  return outcome === 'created'
    ? `version ${version ?? 1} created.`
    : `version ${version ?? 1} already has this plan and sample.`
}

/** What a transformation made, with links. */
export function TransformResults({ results, names, minimum }: TransformResultsProps) {
  return (
    <Alert severity="success" variant="outlined">
      <Box component="ul" sx={{ m: 0, pl: 0, listStyle: 'none' }}>
        {results.map((result) => {
          const name = names.get(result.setupId) ?? 'Setup'
          return (
            <li key={result.setupId}>
              {result.strategyId === null ? (
                name
              ) : (
                <Link component={RouterLink} to={`/what-if-simulator/strategies/${result.strategyId}`}>
                  {name}
                </Link>
              )}
              {`: ${describe(result, minimum)}`}
            </li>
          )
        })}
      </Box>
    </Alert>
  )
}
