import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { enginePool } from '#workers/engine/client.ts'
import { PortfolioSimulator } from './portfolio-simulator.tsx'

const NoPortfolioYet = lazyPart(
  async () => (await import('#features/monte-carlo/sample/no-portfolio-yet.tsx')).default,
  () => <LoadingState heights={[220]} />,
)

/** Simulates the growth of the active portfolio's capital over future trades. */
export default function MonteCarloPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  // The engine starts while the trades load. A failure shows with the first run.
  useEffect(() => void enginePool().warmUp(), [])
  return (
    <Page
      title="Monte Carlo simulator"
      actions={<PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />}
    >
      {portfolio !== null ? (
        <PortfolioSimulator portfolio={portfolio} portfolios={portfolios} setActive={setActive} />
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
