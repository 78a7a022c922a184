import { mdiCalendarMonthOutline, mdiTrayArrowUp } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { useShownPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { useAddressedPortfolio } from '#shared/address/use-addressed-portfolio.ts'
import { PortfolioSelect, PortfolioSubtitle } from '#shared/trade/portfolio-select.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { PageAction } from '#ui/layout/page-action.tsx'
import { Page } from '#ui/layout/page.tsx'
import { NoTradesYet } from './empty-history.tsx'
import { History } from './history.tsx'

const heights = [40, 88, 32, 640]

/** The trades of the active portfolio: filter, sort, group, total and edit them in bulk. */
export default function TradeHistoryPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error, shared } = useShownPortfolio()
  useAddressedPortfolio(portfolios, setActive)
  return (
    <Page
      title="Trade history"
      subtitle={<PortfolioSubtitle portfolios={portfolios} value={portfolio?.id ?? null} />}
      actions={
        <>
          <PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />
          <PageAction
            component={RouterLink}
            to="/trade-history/calendar"
            icon={mdiCalendarMonthOutline}
            label="Calendar"
          />
          {shared !== null ? null : (
            <PageAction component={RouterLink} to="/trade-entry/import" icon={mdiTrayArrowUp} label="Import" />
          )}
        </>
      }
    >
      {portfolio !== null ? (
        <History key={portfolio.id} portfolio={portfolio} />
      ) : status === 'pending' ? (
        <LoadingState label="Loading trades" heights={heights} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoTradesYet portfolioName="this account" />
      )}
    </Page>
  )
}
