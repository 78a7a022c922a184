import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  findingTradesPerPage,
  findingTradesQuery,
  type Insight,
  type InsightSelection,
} from '#api/insights/insights.ts'
import type { TradeRow } from '#contract/trades/record.ts'
import { countedTradesAddress, filterOfFinding } from '#shared/insights/finding-address.ts'
import { TradesTable } from '#shared/trade/trades-table.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatDate } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** The history with the same trades; null where no filter selects them. */
function historyAddress(
  finding: Insight,
  { portfolio_id: portfolioId, from, to, setup_id: setupId }: InsightSelection,
) {
  const filter = portfolioId === undefined ? null : filterOfFinding(finding)
  if (filter === null) return null
  const isNarrowedBySetup = setupId !== undefined && filter.setups.length === 0
  return countedTradesAddress({
    ...filter,
    from: from ?? null,
    to: to ?? null,
    ...(isNarrowedBySetup ? { setups: [setupId] } : {}),
  })
}

/** The day on which a trade ended, behind its symbol. */
function exitDay({ exitDate }: TradeRow) {
  return exitDate === null ? null : (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>{` ${formatDate(exitDate)}`}</Box>
  )
}

interface FindingTradesProps {
  readonly finding: Insight
  readonly selection: InsightSelection
  readonly currencyOf: (portfolioId: string) => string
}

/** Every trade that a finding is about, page by page. */
export function FindingTrades({ finding, selection, currencyOf }: FindingTradesProps) {
  const [page, setPage] = useState(0)
  const query = useQuery({
    ...findingTradesQuery(selection, finding.key, page),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = query
  const address = historyAddress(finding, selection)
  const first = page * findingTradesPerPage
  const shown = Math.min(findingTradesPerPage, finding.memberCount - first)
  return (
    <Panel
      title="Trades"
      subtitle={`${formatCount(first + 1)}–${formatCount(first + shown)} of ${formatCount(finding.memberCount)}`}
      actions={
        address === null ? null : (
          <Button component={RouterLink} to={address} size="small">
            View in history
          </Button>
        )
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load trades" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading trades" heights={[Math.max(1, shown) * 37 + 33]} />
      ) : (
        <Box aria-busy={query.isPlaceholderData}>
          <TradesTable
            caption="Trades of the finding"
            trades={data.trades}
            currency={currencyOf(data.trades[0]?.portfolioId ?? '')}
            beside={exitDay}
          />
        </Box>
      )}
      {finding.memberCount > findingTradesPerPage ? (
        <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
          <Button size="small" variant="outlined" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous page
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={first + findingTradesPerPage >= finding.memberCount}
            onClick={() => setPage(page + 1)}
          >
            Next page
          </Button>
        </Box>
      ) : null}
    </Panel>
  )
}
