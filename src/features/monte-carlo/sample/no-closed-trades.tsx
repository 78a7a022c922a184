import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { ImportTradesButton } from '#shared/trade/getting-started.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Shown for a portfolio without closed trades. */
export default function NoClosedTrades({ name }: { name: string }) {
  return (
    <EmptyState
      title={`No closed trades in ${name} yet`}
      actions={
        <>
          <ImportTradesButton />
          <Button component={Link} to="/dashboard" variant="outlined">
            Go to dashboard
          </Button>
        </>
      }
    >
      The simulator uses your own trades. Import trades, or load demo data from the dashboard.
    </EmptyState>
  )
}
