import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { SourceTrades } from '#api/simulations/what-if.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { describeNeeded } from './describe-needed.ts'

/** Says how many trades a source lacks, and where to get them. */
export function TooFewTrades({ sourced: { sample, minimum } }: { sourced: SourceTrades }) {
  return (
    <EmptyState
      title={`Needs ${formatCount(minimum - sample.usable)} more`}
      actions={
        <>
          <Button variant="contained" component={Link} to="/trade-entry/import">
            Import trades
          </Button>
          <Button variant="outlined" component={Link} to="/what-if-simulator">
            Other trades
          </Button>
        </>
      }
    >
      {describeNeeded(sample, minimum)}
    </EmptyState>
  )
}
