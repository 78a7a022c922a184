import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { backtestDeletions, strategiesQuery } from '#api/simulations/backtester.ts'
import { ResultsPanel } from '#features/backtester/results/results-panel.tsx'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { WhatIfTabs } from '#shared/simulation/what-if-tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { StrategiesTable } from './strategies-table.tsx'
import { useStrategyDeletion } from './use-strategy-deletion.ts'

const transformAddress = '/what-if-simulator/transform'
const pageHeights = [240, 160]
const panels = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** All strategies with their results. */
export default function StrategiesPage() {
  const list = useInfiniteQuery(strategiesQuery)
  const { data, error, refetch } = list
  const { portfolio, portfolios } = useActivePortfolio()
  const hidden = useSyncExternalStore(backtestDeletions.subscribe, backtestDeletions.hidden)
  const remove = useStrategyDeletion()
  const all = data?.pages.flatMap((page) => page.strategies)
  const strategies = all?.filter(({ id }) => !hidden.has(id))
  const timeZone = portfolio?.timeZone ?? 'UTC'

  return (
    <Page
      title="Strategies"
      subtitle="Frozen setups to replay with new exits"
      actions={
        <Button variant="contained" component={Link} to={transformAddress}>
          Transform setups
        </Button>
      }
    >
      <WhatIfTabs current="strategies" />
      {strategies === undefined && error !== null ? (
        <ErrorState title="Couldn’t load strategies" error={error} onRetry={() => void refetch()} />
      ) : strategies === undefined ? (
        <LoadingState label="Loading strategies" heights={pageHeights} />
      ) : strategies.length === 0 ? (
        <EmptyState
          title="No strategies yet"
          actions={
            <Button variant="contained" component={Link} to={transformAddress}>
              Choose setups
            </Button>
          }
        >
          Transform a setup with at least 10 usable trades.
        </EmptyState>
      ) : (
        <Box sx={panels}>
          <Panel title="All strategies" subtitle="Actual results, net of costs">
            <StrategiesTable
              strategies={strategies}
              portfolios={new Map(portfolios.map(({ id, name }) => [id, name]))}
              timeZone={timeZone}
              onDelete={remove}
            />
            <LoadMoreButton list={list} />
          </Panel>
          <ResultsPanel
            strategyId={null}
            names={new Map(strategies.map(({ id, name, version }) => [id, `${name} v${version}`]))}
            timeZone={timeZone}
          />
        </Box>
      )}
    </Page>
  )
}
