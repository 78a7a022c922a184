import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { strategiesQuery } from '#api/simulations/backtester.ts'
import { transformableSetupsQuery } from '#api/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'
import { SavedScenarios } from '#features/what-if/scenarios/saved-scenarios.tsx'
import { SourceCard } from '#features/what-if/sources/source-card.tsx'
import { WhatIfTabs } from '#shared/simulation/what-if-tabs.tsx'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'

const pageHeights = [220, 220, 160]

interface Source {
  readonly id: Id
  readonly kind: string
  readonly name: string
}

interface SourcesProps {
  readonly title: string
  readonly sources: readonly Source[]
  /** Beside the title. */
  readonly choice?: ReactNode
  /** Loads more of them; left out where all are shown. */
  readonly more?: ReactNode
}

function Sources({ title, sources, choice, more }: SourcesProps) {
  if (sources.length === 0) return null
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 }}>
        <Typography variant="h2">{title}</Typography>
        {choice}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 310px), 1fr))',
        }}
      >
        {sources.map((source) => (
          <SourceCard key={source.id} {...source} />
        ))}
      </Box>
      {more}
    </Box>
  )
}

/** Chooses the trades to try other stops and targets on, and lists saved scenarios. */
export default function WhatIfPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  const setups = useQuery(transformableSetupsQuery)
  const strategies = useInfiniteQuery(strategiesQuery)
  const listed = strategies.data?.pages.flatMap((page) => page.strategies) ?? []
  // All at once: what loads later would push down what is below it.
  const areSourcesLoaded = !setups.isPending && !strategies.isPending
  const names = new Map<Id, string>([
    ...portfolios.map(({ id, name }) => [id, name] as const),
    ...(setups.data?.setups ?? []).map(({ setupId, name }) => [setupId, name] as const),
    ...listed.map(({ id, name, version }) => [id, `${name} v${version}`] as const),
  ])
  return (
    <Page title="What If Simulator" subtitle="Test other stops and targets on your trades">
      <WhatIfTabs current="scenarios" />
      {portfolio !== null && areSourcesLoaded ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Sources
            title="Portfolio"
            // Beside the page's title it would push everything down once it is known whether there is a choice.
            choice={<PortfolioSelect portfolios={portfolios} value={portfolio.id} onChange={setActive} />}
            sources={[{ id: portfolio.id, kind: 'Active portfolio', name: portfolio.name }]}
          />
          {setups.error !== null && setups.data === undefined ? (
            <ErrorState title="Couldn’t load setups" error={setups.error} onRetry={() => void setups.refetch()} />
          ) : (
            <Sources
              title="Setups"
              sources={(setups.data?.setups ?? []).map(({ setupId, name }) => ({ id: setupId, kind: 'Setup', name }))}
            />
          )}
          {strategies.error !== null && strategies.data === undefined ? (
            <ErrorState
              title="Couldn’t load strategies"
              error={strategies.error}
              onRetry={() => void strategies.refetch()}
            />
          ) : (
            <Sources
              title="Strategies"
              sources={listed.map(({ id, name, version }) => ({ id, kind: `Strategy v${version}`, name }))}
              more={
                strategies.hasNextPage ? (
                  <Button
                    loading={strategies.isFetchingNextPage}
                    onClick={() => void strategies.fetchNextPage()}
                    sx={{ mt: 1 }}
                  >
                    Load more strategies
                  </Button>
                ) : null
              }
            />
          )}
          <SavedScenarios names={names} timeZone={portfolio.timeZone} />
        </Box>
      ) : status === 'pending' || portfolio !== null ? (
        <LoadingState heights={pageHeights} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <EmptyState
          title="No portfolio yet"
          actions={
            <Button variant="contained" component={Link} to="/dashboard">
              Go to dashboard
            </Button>
          }
        >
          Create a portfolio or load the demo data, then try other stops and targets.
        </EmptyState>
      )}
    </Page>
  )
}
