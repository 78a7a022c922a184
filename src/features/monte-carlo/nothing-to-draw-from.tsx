import Button from '@mui/material/Button'
import { mdiTrayArrowUp } from '@mdi/js'
import { Link } from 'react-router-dom'
import { NoPortfolio } from '#ui/first-steps.tsx'
import { Icon } from '#ui/icon.tsx'

/** The simulator without anything to draw from. */
export default function NothingToDrawFrom() {
  return (
    <NoPortfolio
      beside={
        <Button component={Link} to="/dashboard" variant="outlined" startIcon={<Icon path={mdiTrayArrowUp} />}>
          Start from the dashboard
        </Button>
      }
    >
      The simulator draws from the trades of a portfolio.
    </NoPortfolio>
  )
}
