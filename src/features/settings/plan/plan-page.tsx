import { mdiCheck } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from '#api/accounts/plan.ts'
import type { OwnPlan } from '#contract/accounts/plan.ts'
import { planNames, plans, type PlanName } from '#domain/portfolio/plans.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** A plan with what it has; the account's own is marked. */
function PlanCard({ name, isOwn }: { name: PlanName; isOwn: boolean }) {
  const { title, pricePerYear, period, offers } = plans[name]
  return (
    <Panel
      title={title}
      subtitle={`$${pricePerYear} ${period}`}
      actions={isOwn ? <Chip label="Your plan" color="primary" size="small" /> : null}
    >
      <Box component="ul" sx={{ display: 'grid', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {offers.map(({ text }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Icon path={mdiCheck} sx={{ color: 'success.main', fontSize: 20 }} />
            {text}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

/** How many portfolios the account has of those that the plan includes. */
function usedPortfolios({ portfolios: { used, max } }: OwnPlan): string {
  const count = `${used} ${used === 1 ? 'portfolio' : 'portfolios'}`
  return max === null ? `${count}, unlimited` : `${count} of ${max}`
}

function PlanChange({ applies, url, plan }: OwnPlan) {
  if (!applies) {
    return (
      <Alert severity="info" variant="outlined">
        Plans are off on this installation. Every account has every feature.
      </Alert>
    )
  }
  if (url === null) {
    return (
      <Alert severity="info" variant="outlined">
        Ask your administrator to change your plan.
      </Alert>
    )
  }
  return (
    <Button variant="contained" href={url} target="_blank" rel="noopener noreferrer" sx={{ justifySelf: 'start' }}>
      {plan === 'free' ? 'Upgrade plan' : 'Manage plan'}
    </Button>
  )
}

/** /settings/plan: the account's plan, what each plan has, and where to change it. */
export default function PlanPage() {
  const { data, error, refetch } = useQuery(planQuery)
  return (
    <Page title="Plan" subtitle="What your account includes">
      {error === null ? null : (
        <ErrorState title="Couldn’t load your plan" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <LoadingState label="Loading plan" heights={[48, 260]} /> : null}
      {data === undefined ? null : (
        <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 880 }}>
          <PlanChange {...data} />
          <Typography>{usedPortfolios(data)}. Demo portfolios don’t count.</Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
            {planNames.map((name) => (
              <PlanCard key={name} name={name} isOwn={data.applies && name === data.plan} />
            ))}
          </Box>
        </Box>
      )}
    </Page>
  )
}
