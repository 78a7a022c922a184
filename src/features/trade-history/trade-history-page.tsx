import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiTrayArrowUp } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useActivePortfolio } from '#api/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolio-queries.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { PortfolioSelect } from '#ui/portfolio-select.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { activeFilters } from './history-filter.ts'
import { NothingMatches, NoTradesYet } from './nothing-shown.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { TradeCards } from './trade-cards.tsx'
import { useHistoryAddress } from './use-history-address.ts'
import { pageSize, useHistoryPages } from './use-history-pages.ts'
import { useTradeDeletion } from './use-trade-deletion.tsx'

// The grid is most of what this screen downloads, and phones show cards instead.
const HistoryGrid = lazy(async () => ({ default: (await import('./history-grid.tsx')).HistoryGrid }))

const wideHeights = [123, 88, 740]
const narrowHeights = [37, 225, 91, 91, 91, 91]
const listHeights = [740]

function History({ portfolio }: { portfolio: Portfolio }) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const address = useHistoryAddress()
  const history = useHistoryPages(portfolio.id, address.filter, address.sort)
  const remove = useTradeDeletion()
  const { pages, totals } = history

  if (pages === null || totals === null) {
    if (history.error === null) {
      return <LoadingState label="Loading trades" heights={narrow ? narrowHeights : wideHeights} />
    }
    return <ErrorState title="The trades could not be read." error={history.error} onRetry={history.retry} />
  }
  if (totals.trades === 0 && activeFilters(address.filter) === 0 && !history.behind) {
    return <NoTradesYet portfolioName={portfolio.name} />
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FilterPanel address={address} symbols={history.symbols} narrow={narrow} />
      <TotalsBar totals={totals} currency={portfolio.currency} />
      {history.error === null ? null : (
        <ErrorState title="The trades could not be read." error={history.error} onRetry={history.retry} />
      )}
      {totals.trades === 0 && !history.behind ? (
        <NothingMatches onClear={address.clear} />
      ) : narrow ? (
        <TradeCards
          portfolio={portfolio}
          rows={pages.flat()}
          count={totals.trades}
          more={history.more}
          loading={history.loadingMore}
          onMore={history.loadMore}
          onDelete={remove}
        />
      ) : (
        <Suspense fallback={<LoadingState label="Loading trades" heights={listHeights} />}>
          <HistoryGrid
            portfolio={portfolio}
            rows={pages[history.page] ?? []}
            count={totals.trades}
            page={history.page}
            pageSize={pageSize}
            onPage={history.turnTo}
            sort={address.sort}
            onSort={address.setSort}
            onDelete={remove}
            loading={history.behind}
          />
        </Suspense>
      )}
    </Box>
  )
}

/** Every trade of the active portfolio, filtered, sorted and summed up. */
export default function TradeHistoryPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  return (
    <Page
      title="Trade history"
      subtitle={portfolio?.name ?? '\u00a0'}
      actions={
        <>
          <PortfolioSelect portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />
          <Button component={RouterLink} to="/trade-entry/import" startIcon={<Icon path={mdiTrayArrowUp} />}>
            Import
          </Button>
        </>
      }
    >
      {portfolio !== null ? (
        <History key={portfolio.id} portfolio={portfolio} />
      ) : status === 'pending' ? (
        <LoadingState label="Loading trades" heights={wideHeights} />
      ) : status === 'error' ? (
        <ErrorState
          title="The portfolios could not be read."
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoTradesYet portfolioName="this account" />
      )}
    </Page>
  )
}
