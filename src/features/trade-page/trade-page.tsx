import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { mdiLockOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { useActivePortfolio } from '#api/active-portfolio.ts'
import { Failure } from '#api/failure.ts'
import { tradeQuery } from '#api/trades.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { assetClassLabels, statusLabels } from '#ui/trade-words.ts'
import { NeighbourLinks } from './neighbour-links.tsx'
import { TradeActions } from './trade-actions.tsx'
import { TradeContents } from './trade-contents.tsx'

const pageHeights = [96, 260, 360]

/** One trade with its fills, its plan and the arithmetic behind every figure. */
export default function TradePage() {
  const { tradeId = '' } = useParams()
  const { data: trade, error, isPending, refetch } = useQuery(tradeQuery(tradeId))
  const { portfolios } = useActivePortfolio()
  const portfolio = portfolios.find((candidate) => candidate.id === trade?.portfolioId)

  if (error instanceof Failure && (error.kind === 404 || error.kind === 400)) {
    return (
      <Page title="Trade">
        <EmptyState
          title="There is no such trade"
          actions={
            <Button variant="contained" component={Link} to="/trade-history">
              To the trade history
            </Button>
          }
        >
          It may have been deleted, or the address is not complete.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={trade === undefined ? 'Trade' : `${trade.symbol} ${trade.direction}`}
      subtitle={
        trade === undefined ? undefined : (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Chip size="small" label={statusLabels[trade.status]} />
            <Chip size="small" variant="outlined" label={assetClassLabels[trade.assetClass]} />
            {trade.isLocked ? <Chip size="small" icon={<Icon path={mdiLockOutline} />} label="Locked" /> : null}
            {portfolio === undefined ? null : portfolio.name}
          </Box>
        )
      }
      actions={
        trade === undefined ? undefined : (
          <>
            <NeighbourLinks trade={trade} />
            <Button variant="contained" component={Link} to={`/trade-entry?id=${trade.id}`}>
              Edit
            </Button>
            <TradeActions trade={trade} timeZone={portfolio?.timeZone ?? 'UTC'} />
          </>
        )
      }
    >
      {isPending ? <LoadingState label="Loading the trade" heights={pageHeights} /> : null}
      {error === null ? null : (
        <ErrorState title="The trade could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {trade === undefined ? null : (
        <TradeContents key={trade.id} trade={trade} timeZone={portfolio?.timeZone ?? 'UTC'} />
      )}
    </Page>
  )
}
