import { mdiTrayArrowUp } from '@mdi/js'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { Icon } from '#ui/icon.tsx'

/** Shown without a portfolio. */
export default function NoPortfolioYet() {
  return (
    <NoPortfolio
      beside={
        <Button component={Link} to="/dashboard" variant="outlined" startIcon={<Icon path={mdiTrayArrowUp} />}>
          Go to dashboard
        </Button>
      }
    >
      The simulator draws from the trades of a portfolio.
    </NoPortfolio>
  )
}
