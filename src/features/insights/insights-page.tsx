import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { planQuery } from '#api/accounts/plan.ts'
import { askSettingsQuery } from '#api/insights/ask.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { useConversation } from '#features/insights/ask/use-conversation.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import {
  changeInsightsAddress,
  isNarrowed,
  readInsightsAddress,
  selectionOf,
  type InsightsAddress,
} from './insights-address.ts'
import { InsightsScreen } from './insights-screen.tsx'

const AskDrawer = lazyPart(async () => (await import('#features/insights/ask/ask-drawer.tsx')).AskDrawer)

/** Whether questions can be asked: a model is configured and the plan includes it. Null until that is known. */
function useAsking(): 'possible' | 'notInPlan' | 'noModel' | null {
  const { data: settings } = useQuery(askSettingsQuery)
  const { data: plan } = useQuery(planQuery)
  if (settings === undefined || plan === undefined) return null
  if (settings.model === null) return 'noModel'
  return plan.features.includes('writtenInsights') ? 'possible' : 'notInPlan'
}

/** What the trader's own record teaches: findings by what they are worth, and questions about one's figures. */
export default function InsightsPage() {
  const queries = useQueryClient()
  const [address, changeAddress] = useAddress()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  const shown = readInsightsAddress(address)
  const selection = selectionOf(shown, portfolio?.id ?? null)
  const asking = useAsking()
  const conversation = useConversation(selection)
  const change = useCallback(
    (changes: Partial<InsightsAddress>) =>
      changeAddress((current) => changeInsightsAddress(current, changes), { preventScrollReset: true }),
    [changeAddress],
  )
  return (
    <Page
      title="AI Insights"
      subtitle={shown.allPortfolios ? 'All portfolios' : (portfolio?.name ?? '\u00a0')}
      actions={
        portfolio === null ? null : asking === 'possible' ? (
          <Button variant="contained" onClick={() => change({ isAsking: true })} onPointerEnter={AskDrawer.load}>
            Ask
          </Button>
        ) : asking === 'notInPlan' ? (
          <Button variant="outlined" component={RouterLink} to="/settings/plan">
            Upgrade to ask
          </Button>
        ) : null
      }
    >
      {portfolio !== null ? (
        <InsightsScreen
          key={shown.allPortfolios ? 'all' : portfolio.id}
          address={address}
          selection={selection}
          portfolio={portfolio}
          portfolios={portfolios}
          canReword={asking === 'possible' && !isNarrowed(shown)}
          onPortfolio={setActive}
          onChange={change}
        />
      ) : status === 'pending' ? (
        <LoadingState label="Loading insights" heights={[56, 480]} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoPortfolio>Create a portfolio to see what your trades teach.</NoPortfolio>
      )}
      {shown.isAsking && asking === 'possible' ? (
        <AskDrawer conversation={conversation} onClose={() => change({ isAsking: false })} />
      ) : null}
    </Page>
  )
}
