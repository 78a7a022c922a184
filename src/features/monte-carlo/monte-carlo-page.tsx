import Box from '@mui/material/Box'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { simulationParametersQuery } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { choicesFromAddress } from '#features/monte-carlo/settings/address-choices.ts'
import { useAddressedPortfolio } from '#shared/address/use-addressed-portfolio.ts'
import { SectionTabs } from '#shared/simulation/section-tabs.tsx'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { enginePool } from '#workers/engine/client.ts'
import { simulatorTabs, tabAddress, tabOfAddress } from './simulator-tabs.ts'

const NoPortfolioYet = lazyPart(
  async () => (await import('#features/monte-carlo/sample/no-portfolio-yet.tsx')).default,
  () => <LoadingState heights={[294]} />,
)

/** Height of the saved runs while they load, in pixels. */
const savedRunsHeight = 170

const SavedRuns = lazyPart(
  async () => (await import('#features/monte-carlo/saved-runs/saved-runs.tsx')).default,
  () => <LoadingState label="Loading saved runs" heights={[savedRunsHeight]} />,
)

/** Simulates the future of the active portfolio, by tabs. */
export default function MonteCarloPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  useAddressedPortfolio(portfolios, setActive)
  const [address] = useSearchParams()
  const tab = tabOfAddress(address)
  const setKnownActive = useCallback(
    (id: Id) => {
      if (portfolios.some((known) => known.id === id)) setActive(id)
    },
    [portfolios, setActive],
  )
  // Below a placeholder, saved runs would jump once the trades are there. The tab asks for the same.
  const { isLoading: isSampleLoading } = useQuery({
    ...simulationParametersQuery(portfolio?.id ?? '', null, choicesFromAddress(address).filter),
    enabled: portfolio !== null,
    placeholderData: keepPreviousData,
  })
  // Once drawn they stay: a new account's portfolio is made while its empty page is shown.
  const [isDrawn, setIsDrawn] = useState(false)
  if (!isDrawn && status === 'success' && !isSampleLoading) setIsDrawn(true)
  // The engine starts while the trades load. A failure shows with the first run.
  useEffect(() => void enginePool().warmUp(), [])
  return (
    <Page
      title="Monte Carlo Simulator"
      actions={<PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />}
    >
      {simulatorTabs.length === 1 ? null : (
        <SectionTabs
          label="Monte Carlo Simulator"
          tabs={simulatorTabs.map((known) => ({ ...known, to: tabAddress(known, address) }))}
          current={tab.key}
        />
      )}
      {portfolio !== null ? (
        // Results fill the window; placeholders and empty states may not, and what is below must not jump.
        <Box sx={{ minHeight: 'calc(100vh - 140px)' }}>
          {/* Nothing simulated for one portfolio is shown as another's. */}
          <tab.Content key={`${tab.key} ${portfolio.id}`} portfolio={portfolio} />
        </Box>
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
      {isDrawn ? (
        <Box sx={{ mt: 3 }}>
          <WhenVisible height={savedRunsHeight} ahead={0}>
            <SavedRuns
              portfolioId={portfolio?.id ?? null}
              timeZone={portfolio?.timeZone ?? getBrowserTimeZone()}
              onPortfolio={setKnownActive}
            />
          </WhenVisible>
        </Box>
      ) : null}
    </Page>
  )
}
