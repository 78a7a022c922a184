import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { tradeQuery } from '#api/trades/trades.ts'
import { TradeActions } from '#features/trade-page/actions/trade-actions.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { NeighborLinks } from './neighbor-links.tsx'
import { TradeContents } from './trade-contents.tsx'
import { TradeHeading } from './trade-heading.tsx'

const pageHeights = [96, 260, 360]
/** What the heading and the buttons take, kept free while the trade loads. */
const headingHeights = { xs: 82, sm: 52 } as const
const actionsHeight = 40

/** One trade with its fills, plan and the calculation of every figure. */
export default function TradePage() {
  const { tradeId = '' } = useParams()
  const { data: trade, error, isPending, refetch } = useQuery(tradeQuery(tradeId))
  const { data: setups = [] } = useQuery(setupsQuery)
  const { portfolios } = useActivePortfolio()
  const portfolio = portfolios.find((candidate) => candidate.id === trade?.portfolioId)

  if (error instanceof Failure && (error.kind === 404 || error.kind === 400)) {
    return (
      <Page title="Trade">
        <EmptyState
          title="Trade not found"
          actions={
            <Button variant="contained" component={Link} to="/trade-history">
              Go to trade history
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
      title={trade === undefined ? 'Trade' : `${trade.symbol} ${trade.direction}`}
      subtitle={
        trade === undefined ? (
          isPending ? (
            <Box sx={{ height: headingHeights }} />
          ) : undefined
        ) : (
          <TradeHeading
            trade={trade}
            timeZone={portfolio?.timeZone ?? 'UTC'}
            names={[portfolio?.name, setups.find(({ id }) => id === trade.setupId)?.name]}
          />
        )
      }
      actions={
        trade === undefined ? (
          isPending ? (
            <Box sx={{ height: actionsHeight }} />
          ) : undefined
        ) : (
          <>
            <NeighborLinks trade={trade} />
            <Button variant="contained" component={Link} to={`/trade-entry?id=${trade.id}`}>
              Edit
            </Button>
            <TradeActions trade={trade} timeZone={portfolio?.timeZone ?? 'UTC'} />
          </>
        )
      }
    >
      {isPending ? <LoadingState label="Loading the trade" heights={pageHeights} /> : null}
      {error === null ? null : <ErrorState title="Couldn’t load trade" error={error} onRetry={() => void refetch()} />}
      {trade === undefined ? null : (
        <TradeContents key={trade.id} trade={trade} timeZone={portfolio?.timeZone ?? 'UTC'} />
      )}
    </Page>
  )
}
