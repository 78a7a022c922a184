import { mdiViewDashboardEditOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { portfolioMetricsQuery, type PortfolioMetrics } from '#api/figures/metrics.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { useShownPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { isTeamPortfolio } from '#api/teams/team-portfolios.ts'
import { recentTradesQuery } from '#api/trades/trades.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { HeadlinePanel } from '#features/dashboard/headline/headline-panel.tsx'
import { useDashboardLayout } from '#features/dashboard/layout/use-dashboard-layout.ts'
import { WidgetGrid } from '#features/dashboard/layout/widget-grid.tsx'
import { renderWidget } from '#features/dashboard/widgets/render-widget.tsx'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { useFilterAddress } from '#shared/filter/use-filter-address.ts'
import { useJournalContext } from '#shared/filter/use-journal-context.ts'
import { SelectionBar } from '#shared/selection/selection-bar.tsx'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { PageAction } from '#ui/layout/page-action.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { staleStyle } from '#ui/theme/stale-style.ts'
import { DashboardLoading, FiguresLoading } from './dashboard-loading.tsx'
import { recentTradeCount } from './panel-sizes.ts'
import { useDashboardFigures } from './use-dashboard-figures.ts'

const NoTrades = lazyPart(async () => (await import('./no-trades.tsx')).NoTrades)

const noSymbols: readonly string[] = []

function SectionLink({ to, children }: { to: string; children: string }) {
  return (
    <Link component={RouterLink} to={to} color="inherit" underline="always">
      {children}
    </Link>
  )
}

function Counts({ portfolio, metrics }: { portfolio: Portfolio; metrics: PortfolioMetrics }) {
  return (
    <>
      {`${portfolio.name} · ${pluralize(metrics.trades, 'closed trade')}`}
      {metrics.open === 0 ? null : (
        <>
          {' · '}
          <SectionLink to="/trade-history?status=active">{`${formatCount(metrics.open)} open`}</SectionLink>
        </>
      )}
      {metrics.excluded === 0 ? null : (
        <>
          {' · '}
          <SectionLink to="/trade-history?excluded=true">{`${formatCount(metrics.excluded)} excluded`}</SectionLink>
        </>
      )}
    </>
  )
}

interface Editing {
  readonly isEditing: boolean
  readonly onDone: () => void
}
interface DashboardProps extends Editing {
  readonly portfolio: Portfolio
  /** All that widgets may show. */
  readonly portfolios: readonly Portfolio[]
  readonly all: PortfolioMetrics
}

/** The figures of the trades that the address selects. */
function Dashboard({ portfolio, portfolios, all, isEditing, onDone }: DashboardProps) {
  const layout = useDashboardLayout()
  const address = useFilterAddress()
  const { filter, clear } = address
  const context = useJournalContext(portfolio, filter)
  const { figures, error, refetch, isStale } = useDashboardFigures(portfolio, filter)
  const query = toFilterQuery(portfolio.id, filter)
  const recent = useQuery(recentTradesQuery(query, recentTradeCount))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SelectionBar address={address} symbols={recent.data?.symbols ?? noSymbols} context={context} />
      {layout.loadError === null ? null : (
        <ErrorState
          title="Couldn’t load layout. Showing the default."
          error={layout.loadError}
          onRetry={layout.retry}
        />
      )}
      {figures === null && error !== null ? (
        <ErrorState title="Couldn’t load figures" error={error} onRetry={() => void refetch()} />
      ) : figures === null ? (
        <FiguresLoading />
      ) : figures.now.trades === 0 && all.trades > 0 ? (
        <EmptyState
          title="No closed trades in this selection"
          actions={
            <Button variant="contained" onClick={clear}>
              Clear filters
            </Button>
          }
        >
          Widen the dates or remove a filter.
        </EmptyState>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'minmax(0, 1fr)',
            ...staleStyle(isStale),
          }}
          aria-busy={isStale}
        >
          <HeadlinePanel figures={figures} portfolio={portfolio} />
          {figures.now.trades === 0 ? null : (
            <WidgetGrid
              control={layout}
              isEditing={isEditing && layout.loadError === null}
              stats={context.stats}
              onDone={onDone}
              render={(widget) =>
                renderWidget(widget, {
                  portfolio,
                  portfolios,
                  filter,
                  context,
                  figures,
                  all,
                  recent,
                  dailyLossLimitPct: layout.layout?.dailyLossLimitPct ?? null,
                  onDailyLossLimit: (dailyLossLimitPct) => {
                    if (layout.layout !== null) layout.save({ ...layout.layout, dailyLossLimitPct })
                  },
                })
              }
            />
          )}
        </Box>
      )}
    </Box>
  )
}

function DashboardOrStart({ portfolio, ...shown }: Omit<DashboardProps, 'all'>) {
  const { data, error, refetch } = useQuery(portfolioMetricsQuery(portfolio.id))
  if (data === undefined && error !== null)
    return <ErrorState title="Couldn’t load figures" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <DashboardLoading />
  if (data.trades === 0 && portfolio.tradeCount === 0) {
    return isTeamPortfolio(portfolio) ? (
      <EmptyState title={`No trades in ${portfolio.name} yet`}>Figures appear after the first one.</EmptyState>
    ) : (
      <NoTrades portfolioName={portfolio.name} />
    )
  }
  return (
    <>
      {data.trades > 0 ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          No closed trades yet. Figures appear after the first one.{' '}
          <Link component={RouterLink} to="/trade-history">
            View trades
          </Link>
        </Alert>
      )}
      <Dashboard portfolio={portfolio} all={data} {...shown} />
    </>
  )
}

/** The dashboard of the active portfolio: figures, equity curve, calendar, recent trades. */
export default function DashboardPage() {
  const queries = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { portfolio, portfolios, setActive, status, error } = useShownPortfolio()
  const { data } = useQuery({ ...portfolioMetricsQuery(portfolio?.id ?? ''), enabled: portfolio !== null })
  function stopEditing(): void {
    setEditing(false)
    editButton.current?.focus()
  }
  return (
    <Page
      title="Dashboard"
      subtitle={
        portfolio === null || data === undefined ? (
          (portfolio?.name ?? '\u00a0')
        ) : (
          <Counts portfolio={portfolio} metrics={data} />
        )
      }
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />
          {data === undefined || data.trades === 0 ? null : (
            <PageAction
              ref={editButton}
              variant="outlined"
              icon={mdiViewDashboardEditOutline}
              label="Edit dashboard"
              aria-pressed={isEditing}
              onClick={() => setEditing(!isEditing)}
            />
          )}
        </Box>
      }
    >
      {portfolio !== null ? (
        <DashboardOrStart portfolio={portfolio} portfolios={portfolios} isEditing={isEditing} onDone={stopEditing} />
      ) : status === 'pending' ? (
        <DashboardLoading />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoTrades portfolioName={null} />
      )}
    </Page>
  )
}
