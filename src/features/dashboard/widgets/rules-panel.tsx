import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { entryCheckQuery } from '#api/portfolios/entry-rules.ts'
import { tradeRowsPageQuery } from '#api/trades/history.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { addDays } from '#domain/time/add-days.ts'
import { countedTrades } from '#features/dashboard/use-dashboard-figures.ts'
import { historyAddress } from '#shared/filter/filter-address.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Fact } from '#ui/figures/fact.tsx'
import { MoneyText, PercentText } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { countRuleChecks, type CheckedTrade } from './count-rule-checks.ts'
import { lastTradedWeek } from './last-traded-week.ts'
import { Quiet } from './quiet-text.tsx'

function TradeLinks({ trades }: { trades: readonly CheckedTrade[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1 }}>
      {trades.slice(0, 6).map(({ id, symbol }) => (
        <Link key={id} component={RouterLink} to={`/trade-history/${id}`} variant="body2">
          {symbol}
        </Link>
      ))}
      {trades.length > 6 ? <span>{`+${trades.length - 6}`}</span> : null}
    </Box>
  )
}

interface RulesPanelProps {
  readonly portfolio: Portfolio
  /** All days of the portfolio, whatever is selected. */
  readonly days: PortfolioMetrics['days']
}

/** How the week kept to the rules: checks met, trades that broke one and what they cost, and the limit of losses. */
export function RulesPanel({ portfolio, days }: RulesPanelProps) {
  const queries = useQueryClient()
  const today = useToday(portfolio.timeZone)
  const { monday, isCurrent } = lastTradedWeek(days, today)
  const filter = countedTrades({ ...noFilter, from: monday, to: addDays(monday, 6) })
  const rows = useQuery(
    tradeRowsPageQuery(
      queries,
      {
        ...toFilterQuery(portfolio.id, filter),
        sort: 'exitAt',
        order: 'desc',
        columns: ['symbol', 'netPnl', 'mistakeIds', 'ruleResponses'],
      },
      0,
    ),
  )
  const check = useQuery(entryCheckQuery(portfolio.id)).data
  const counted = rows.data === undefined ? null : countRuleChecks(rows.data.trades)
  const maxLosses = check?.rules.maxLossesInRow ?? null
  const money = (value: ReturnType<typeof sumMoney>): ReactNode => (
    <MoneyText value={value} currency={portfolio.currency} signed />
  )
  return (
    <Panel
      title={isCurrent ? 'This week vs. rules' : 'Last active week vs. rules'}
      subtitle={(rows.data?.nextCursor ?? null) === null ? undefined : 'Newest 200 trades'}
    >
      {rows.data === undefined && rows.error !== null ? (
        <ErrorState title="Couldn’t load trades" error={rows.error} onRetry={() => void rows.refetch()} />
      ) : counted === null ? (
        <LoadingState label="Loading trades" heights={[160]} />
      ) : counted.trades.length === 0 ? (
        <Quiet>No closed trades yet.</Quiet>
      ) : (
        <Box component="dl" sx={{ display: 'grid', gap: 1.25, m: 0 }}>
          <Fact label="Rules met" isStrong>
            <Link component={RouterLink} to={historyAddress(filter)} color="inherit">
              <PercentText
                value={counted.checks === 0 ? null : counted.met / counted.checks}
                reason="No rules were checked on these trades."
              />
            </Link>
            <Quiet>{`${formatCount(counted.met)} of ${pluralize(counted.checks, 'check')}`}</Quiet>
          </Fact>
          <Fact label="Rule breaks">
            {counted.broken.length === 0 ? 'None' : <TradeLinks trades={counted.broken} />}
            {counted.broken.length === 0 ? null : (
              <Quiet>
                {`${formatCount(counted.broken.length)} of ${formatCount(counted.trades.length)}, net `}
                {money(sumMoney(counted.broken.flatMap(({ netPnl }) => netPnl ?? [])))}
              </Quiet>
            )}
          </Fact>
          <Fact label="Trades with mistakes">
            {counted.withMistakes.length === 0 ? 'None' : <TradeLinks trades={counted.withMistakes} />}
          </Fact>
          {check === undefined ? null : (
            <Fact label="Losing streak">
              {formatCount(check.lossesInRow.length)}
              {maxLosses === null ? ' (no limit set)' : ` of ${formatCount(maxLosses)} a day`}
            </Fact>
          )}
        </Box>
      )}
    </Panel>
  )
}
