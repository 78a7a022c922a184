import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setupMetricsQuery, type PortfolioScope } from '#api/figures/setup-figures.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { WhenVisible } from '#ui/layout/when-visible.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { HeadlinePanel } from './headline-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'

const ChecklistPanel = lazyPart(async () => (await import('./checklist-panel.tsx')).ChecklistPanel)
const ExamplesPanel = lazyPart(async () => (await import('./examples-panel.tsx')).ExamplesPanel)
const VersionsPanel = lazyPart(async () => (await import('./versions-panel.tsx')).VersionsPanel)
const StatisticsPanel = lazyPart(async () => (await import('./statistics-panel.tsx')).StatisticsPanel)
const ExtremesPanel = lazyPart(async () => (await import('./extremes-panel.tsx')).ExtremesPanel)

/** The headline with its chart; on a phone its figures take two lines. */
const deskHeights = [490]
const phoneHeights = [540]
const column = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' } as const

interface SetupContentsProps {
  readonly setup: Setup
  readonly isOwn: boolean
  readonly scope: PortfolioScope
  readonly timeZone: string
}

function Columns({ ratio, children }: { ratio: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: ratio },
      }}
    >
      {children}
    </Box>
  )
}

/** The panels of a setup: what it earns and its rules first. */
export function SetupContents({ setup, isOwn, scope, timeZone }: SetupContentsProps) {
  const isPhone = useNarrowScreen()
  const { data: figures, error, refetch } = useQuery(setupMetricsQuery(setup.id, scope))
  return (
    <Box sx={column}>
      <Columns ratio="minmax(0, 7fr) minmax(0, 5fr)">
        <Box sx={column}>
          {figures !== undefined ? (
            <HeadlinePanel figures={figures} />
          ) : error === null ? (
            <LoadingState label="Loading figures" heights={isPhone ? phoneHeights : deskHeights} />
          ) : (
            <ErrorState title="Couldn’t load figures" error={error} onRetry={() => void refetch()} />
          )}
          <PlanPanel setup={setup} isOwn={isOwn} />
        </Box>
        <RulesPanel setupId={setup.id} scope={scope} isOwn={isOwn} />
      </Columns>
      <WhenVisible height={400} ahead={-60}>
        <Columns ratio="minmax(0, 1fr) minmax(0, 1fr)">
          <Box sx={column}>
            {isOwn ? <ExamplesPanel setupId={setup.id} /> : null}
            <VersionsPanel setupId={setup.id} isOwn={isOwn} scope={scope} timeZone={timeZone} />
            {figures === undefined ? null : <ExtremesPanel figures={figures} />}
          </Box>
          <Box sx={column}>
            <ChecklistPanel setupId={setup.id} />
            {figures === undefined ? null : <StatisticsPanel figures={figures} />}
          </Box>
        </Columns>
      </WhenVisible>
    </Box>
  )
}
