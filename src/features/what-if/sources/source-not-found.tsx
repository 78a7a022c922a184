import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Says that no setup, strategy or portfolio has the id of the address. */
export function SourceNotFound() {
  return (
    <EmptyState
      title="Not found"
      actions={
        <Button variant="contained" component={Link} to="/what-if-simulator">
          Go to what-if
        </Button>
      }
    >
      The setup, strategy or portfolio may have been deleted, or the link is incomplete.
    </EmptyState>
  )
}
