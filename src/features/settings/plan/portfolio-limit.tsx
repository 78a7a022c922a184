import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { planQuery } from '#api/accounts/plan.ts'
import { plans } from '#domain/portfolio/plans.ts'

/** Says that the account has as many portfolios as its plan includes; nothing while there is room. */
export function PortfolioLimit() {
  const { data } = useQuery(planQuery)
  if (data === undefined || data.portfolios.max === null || data.portfolios.used < data.portfolios.max) return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" size="small" component={Link} to="/settings/plan">
          Compare plans
        </Button>
      }
    >
      The {plans[data.plan].title} plan includes up to {data.portfolios.max} portfolios. Delete one to add another.
    </Alert>
  )
}
