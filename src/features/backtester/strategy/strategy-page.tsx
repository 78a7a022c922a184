import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { strategyQuery } from '#api/simulations/backtester.ts'
import { PlanFacts } from '#features/backtester/figures/plan-facts.tsx'
import { ResultsPanel } from '#features/backtester/results/results-panel.tsx'
import { useStrategyDeletion } from '#features/backtester/use-strategy-deletion.ts'
import { WhatIfTabs } from '#shared/simulation/what-if-tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatInstant } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ReplayForm } from './replay-form.tsx'
import { SamplePanel } from './sample-panel.tsx'

const listAddress = '/what-if-simulator/strategies'
const pageHeights = [360, 220, 160]
const panels = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** One strategy: its replay form, its results, its plan and its sample. */
export default function StrategyPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data: strategy, error, refetch } = useQuery(strategyQuery(id))
  const { portfolio: active, portfolios } = useActivePortfolio()
  const remove = useStrategyDeletion()
  const [isRenaming, setIsRenaming] = useState(false)
  const portfolio = portfolios.find((candidate) => candidate.id === strategy?.portfolioId)
  const timeZone = portfolio?.timeZone ?? active?.timeZone ?? 'UTC'

  if (error instanceof Failure && (error.kind === 404 || error.kind === 400)) {
    return (
      <Page title="Strategy">
        <WhatIfTabs current="strategies" />
        <EmptyState
          title="Strategy not found"
          actions={
            <Button variant="contained" component={Link} to={listAddress}>
              Go to strategies
            </Button>
          }
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={strategy === undefined ? 'Strategy' : `${strategy.name} v${strategy.version}`}
      subtitle={
        strategy === undefined
          ? undefined
          : `Frozen ${formatInstant(strategy.createdAt, timeZone)} · ${portfolio?.name ?? 'Several portfolios'}`
      }
      actions={
        strategy === undefined ? undefined : (
          <>
            <Button startIcon={<Icon path={mdiPencilOutline} />} onClick={() => setIsRenaming(true)}>
              Rename
            </Button>
            <Button
              color="error"
              variant="outlined"
              startIcon={<Icon path={mdiTrashCanOutline} />}
              onClick={() => {
                remove(strategy)
                void navigate(listAddress)
              }}
            >
              Delete
            </Button>
          </>
        )
      }
    >
      <WhatIfTabs current="strategies" />
      {strategy === undefined && error !== null ? (
        <ErrorState title="Couldn’t load strategy" error={error} onRetry={() => void refetch()} />
      ) : strategy === undefined ? (
        <LoadingState label="Loading the strategy" heights={pageHeights} />
      ) : (
        <Box sx={panels}>
          <ReplayForm key={strategy.id} strategy={strategy} currency={portfolio?.currency ?? null} />
          <ResultsPanel strategyId={strategy.id} names={null} timeZone={timeZone} />
          <Box
            sx={{
              display: 'grid',
              gap: 2.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            <SamplePanel strategy={strategy} />
            <Panel title="Plan" subtitle="When it was frozen">
              <PlanFacts plan={strategy} />
            </Panel>
          </Box>
        </Box>
      )}
      {isRenaming && strategy !== undefined ? (
        <RenameDialog strategyId={strategy.id} name={strategy.name} onClose={() => setIsRenaming(false)} />
      ) : null}
    </Page>
  )
}
