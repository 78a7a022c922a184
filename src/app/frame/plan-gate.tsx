import { mdiLockOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { planQuery } from '#api/accounts/plan.ts'
import { paths } from '#app/navigation/paths.ts'
import { planFeatureTitles, type PlanFeature } from '#domain/portfolio/plans.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'

interface GatedScreen {
  readonly prefix: string
  readonly title: string
  readonly feature: PlanFeature
}

/** Screens that not every plan includes, by the beginning of their addresses. */
const gatedScreens: readonly GatedScreen[] = [
  { prefix: paths.monteCarlo, title: 'Monte Carlo Simulator', feature: 'simulators' },
  { prefix: paths.whatIf, title: 'What If Simulator', feature: 'simulators' },
  { prefix: paths.charterElite, title: 'Charter Elite', feature: 'analysisTools' },
  { prefix: paths.customStats, title: 'Custom Stats', feature: 'customStats' },
  { prefix: '/settings/custom-stats', title: 'Custom Stats', feature: 'customStats' },
]

/** Says that a screen is not in the account's plan, instead of showing it. */
export function PlanGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const gated = gatedScreens.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`))
  const { data } = useQuery({ ...planQuery, enabled: gated !== undefined })
  if (gated === undefined || data === undefined || data.features.includes(gated.feature)) return children
  return (
    <Page title={gated.title}>
      <EmptyState
        title="Not in your plan"
        icon={mdiLockOutline}
        actions={
          <Button variant="contained" component={Link} to={paths.plan}>
            Compare plans
          </Button>
        }
      >
        {`The Professional plan includes ${planFeatureTitles[gated.feature]}.`}
      </EmptyState>
    </Page>
  )
}
