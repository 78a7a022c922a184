import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { portfolioMetricsQuery, type PortfolioMetrics } from '#api/figures/metrics.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { PortfolioSelect } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { DashboardLoading, lowerGrid } from './dashboard-loading.tsx'
import { KeyFigures } from './key-figures.tsx'
import { NoTrades } from './no-trades.tsx'
import { panelHeights } from './panel-sizes.ts'
import { RecentTrades } from './recent-trades.tsx'

// The chart library is the largest part of this screen; the figures do not wait for it.
const EquityPanel = lazyPart(
  async () => (await import('./equity-panel.tsx')).default,
  () => <Skeleton variant="rounded" height={panelHeights.equity} />,
)

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

function Dashboard({ portfolio, metrics }: { portfolio: Portfolio; metrics: PortfolioMetrics }) {
  if (metrics.trades === 0 && portfolio.tradeCount === 0) return <NoTrades portfolioName={portfolio.name} />
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {metrics.trades > 0 ? null : (
        <Alert severity="info">
          No closed trades yet. Figures appear after the first one.{' '}
          <Link component={RouterLink} to="/trade-history">
            View trades
          </Link>
        </Alert>
      )}
      <KeyFigures answers={metrics.metrics} currency={portfolio.currency} />
      {metrics.trades === 0 ? null : (
        <>
          <EquityPanel equity={metrics.equity} portfolio={portfolio} />
          <Box sx={lowerGrid}>
            <CalendarPanel days={metrics.days} portfolio={portfolio} />
            <RecentTrades portfolio={portfolio} />
          </Box>
        </>
      )}
    </Box>
  )
}

function Figures({ portfolio }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(portfolioMetricsQuery(portfolio.id))
  if (data !== undefined) return <Dashboard portfolio={portfolio} metrics={data} />
  if (error === null) return <DashboardLoading />
  return <ErrorState title="Couldn’t load figures" error={error} onRetry={() => void refetch()} />
}

/** The dashboard of the active portfolio: figures, equity curve, calendar, recent trades. */
export default function DashboardPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  const { data } = useQuery({ ...portfolioMetricsQuery(portfolio?.id ?? ''), enabled: portfolio !== null })
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
      actions={<PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />}
    >
      {portfolio !== null ? (
        <Figures portfolio={portfolio} />
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
