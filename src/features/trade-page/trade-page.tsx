import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { portfolioNamesQuery } from '#api/teams/team-portfolios.ts'
import { tradeQuery } from '#api/trades/trades.ts'
import { TradeActions } from '#features/trade-page/actions/trade-actions.tsx'
import { SharedChip } from '#shared/trade/shared-chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NeighborLinks } from './neighbor-links.tsx'
import { TradeContents } from './trade-contents.tsx'
import { TradeHeading } from './trade-heading.tsx'
import { useTradePortfolio } from './use-trade-portfolio.ts'

const pageHeights = [96, 260, 360]
/** What the heading and the buttons take, kept free while the trade loads. */
const headingHeights = { xs: 82, sm: 52 } as const
const actionsHeight = 40

/** Most portfolios are not shared: the code of remarks loads where there are some. */
const RemarksPanel = lazyPart(async () => (await import('#shared/remarks/remarks-panel.tsx')).RemarksPanel)

/** One trade with its fills, plan and the calculation of every figure. */
export default function TradePage() {
  const { tradeId = '' } = useParams()
  const { data: trade, error, isPending, refetch } = useQuery(tradeQuery(tradeId))
  const { data: setups = [] } = useQuery(setupsQuery)
  const { portfolio, shared, isReadOnly } = useTradePortfolio(trade)
  const { data: names } = useQuery({ ...portfolioNamesQuery(shared?.id ?? ''), enabled: shared !== null })
  const setupNames = shared === null ? setups : (names?.setups ?? [])

  if (error instanceof Failure && (error.kind === 404 || error.kind === 400)) {
    return (
      <Page title="Trade">
        <EmptyState
          title="Trade not found"
          actions={
            <Button variant="contained" component={Link} to="/trade-history">
              Open trade history
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
            names={[portfolio?.name, setupNames.find(({ id }) => id === trade.setupId)?.name]}
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
            {isReadOnly ? null : (
              <>
                <Button variant="contained" component={Link} to={`/trade-entry?id=${trade.id}`}>
                  Edit
                </Button>
                <TradeActions trade={trade} timeZone={portfolio?.timeZone ?? 'UTC'} />
              </>
            )}
          </>
        )
      }
    >
      {shared === null ? null : (
        <Box sx={{ mb: 1.5 }}>
          <SharedChip portfolio={shared} />
        </Box>
      )}
      {isPending ? <LoadingState label="Loading the trade" heights={pageHeights} /> : null}
      {error === null ? null : <ErrorState title="Couldn’t load trade" error={error} onRetry={() => void refetch()} />}
      {trade === undefined ? null : (
        <TradeContents
          key={trade.id}
          trade={trade}
          timeZone={portfolio?.timeZone ?? 'UTC'}
          isReadOnly={isReadOnly}
          remarks={
            portfolio === undefined || portfolio.teamId === null ? null : (
              <RemarksPanel subject={{ tradeId: trade.id }} timeZone={portfolio.timeZone} isOwn={!isReadOnly} />
            )
          }
        />
      )}
    </Page>
  )
}
