import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { SectionTabs } from '#shared/simulation/section-tabs.tsx'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { enginePool } from '#workers/engine/client.ts'
import { simulatorTabs, tabAddress, tabOfAddress } from './simulator-tabs.ts'

const NoPortfolioYet = lazyPart(
  async () => (await import('#features/monte-carlo/sample/no-portfolio-yet.tsx')).default,
  () => <LoadingState heights={[220]} />,
)

/** Simulates the future of the active portfolio, by tabs. */
export default function MonteCarloPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  const [address] = useSearchParams()
  const tab = tabOfAddress(address)
  // The engine starts while the trades load. A failure shows with the first run.
  useEffect(() => void enginePool().warmUp(), [])
  return (
    <Page
      title="Monte Carlo simulator"
      actions={<PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />}
    >
      {simulatorTabs.length === 1 ? null : (
        <SectionTabs
          label="Monte Carlo simulator"
          tabs={simulatorTabs.map((known) => ({ ...known, to: tabAddress(known, address) }))}
          current={tab.key}
        />
      )}
      {portfolio !== null ? (
        <tab.Content key={tab.key} portfolio={portfolio} portfolios={portfolios} setActive={setActive} />
      ) : status === 'pending' ? (
        <LoadingState heights={[24, 220, 460]} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoPortfolioYet />
      )}
    </Page>
  )
}
