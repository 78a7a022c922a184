import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { ImportTradesButton } from '#shared/trade/getting-started.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** What there is to do before the first simulation. */
export default function NoClosedTrades({ name }: { name: string }) {
  return (
    <EmptyState
      title={`No closed trades in ${name} yet`}
      actions={
        <>
          <ImportTradesButton />
          <Button component={Link} to="/dashboard" variant="outlined">
            Go to the dashboard
          </Button>
        </>
      }
    >
      The simulator draws from the results of your own trades. Import your broker’s file, or load the demo data from the
      dashboard to see what it does.
    </EmptyState>
  )
}
