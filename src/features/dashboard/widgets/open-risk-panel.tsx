import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { entryCheckQuery } from '#api/portfolios/entry-rules.ts'
import type { Money } from '#domain/numbers/units.ts'
import { openRiskIncluding } from '#domain/portfolio/entry-gate.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { UsageBar } from '#ui/figures/usage-bar.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Quiet } from './quiet-text.tsx'

/** A trade without risk, because nothing is about to be entered. */
const noTrade = { id: null, status: 'active', riskAmount: '0' as Money } as const

/** Total risk of the open trades against the portfolio's limit. */
export function OpenRiskPanel({ portfolio }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(entryCheckQuery(portfolio.id))
  const { currency } = portfolio
  const risk = data === undefined ? null : openRiskIncluding(data, noTrade)
  const limit = data?.rules.maxOpenRiskPct ?? null
  // Without a known risk the sum would be 0, as if nothing were at risk.
  const isKnown = risk !== null && data !== undefined && risk.unknown < data.openTrades.length
  return (
    <Panel title="Open risk" subtitle="All open trades">
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load open trades" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading open trades" heights={[120]} />
      ) : data.openTrades.length === 0 ? (
        <Quiet>No open trades.</Quiet>
      ) : risk === null ? (
        <Quiet>Balance must be above 0.</Quiet>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.25 }}>
          <Box>
            <Link
              component={RouterLink}
              to="/trade-history?status=active"
              color="inherit"
              sx={{ fontSize: '1.375rem', fontWeight: 630 }}
            >
              <MoneyText
                value={isKnown ? risk.amount : null}
                currency={currency}
                reason="No open trade has a stop or planned risk."
              />
            </Link>
            <Quiet>
              {isKnown ? `${formatNumber(risk.percent, 2)}% of balance` : 'Unknown share of balance'}
              {limit === null ? ' · no limit set' : ` · limit ${formatNumber(Number(limit), 2)}%`}
              {risk.unknown === 0 ? '' : ` · ${pluralize(risk.unknown, 'trade')} without known risk`}
            </Quiet>
          </Box>
          {limit === null || !isKnown ? null : <UsageBar label="Risk limit used" used={risk.percent / Number(limit)} />}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
            {data.openTrades.slice(0, 6).map((trade) => (
              <Box component="li" key={trade.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <Link component={RouterLink} to={`/trade-history/${trade.id}`} variant="body2">
                  {trade.symbol}
                </Link>
                <Typography variant="body2" component="span">
                  <MoneyText value={trade.riskAmount} currency={currency} reason="No stop or planned risk." />
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  )
}
