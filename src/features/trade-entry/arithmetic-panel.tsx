import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActivePortfolio } from '#api/active-portfolio.ts'
import { tradeFiguresQuery } from '#api/trade-figures.ts'
import type { DatapointFacts } from '#domain/datapoint-facts.ts'
import { TradeDatapoints } from '#domain/trade-datapoints.ts'
import type { Trade } from '#domain/trade.ts'
import { Panel } from '#ui/panel.tsx'
import { ArithmeticGroups } from './arithmetic-groups.tsx'

/**
 * Of a portfolio that is not one's own only what the trade tells is known. No figure that is shown asks for more: the
 * currency of a trade's P&L is always that of its portfolio.
 */
function portfolioOf(trade: Trade): DatapointFacts['portfolio'] {
  return { kind: 'live', teamId: null, currency: trade.quoteCurrency, timeZone: 'UTC', balance: null }
}

/** Every derived figure of a trade with its rule and its numbers. */
export function ArithmeticPanel({ trade }: { trade: Trade }) {
  const { portfolios } = useActivePortfolio()
  const portfolio = portfolios.find(({ id }) => id === trade.portfolioId)
  const { data: journal = null } = useQuery(tradeFiguresQuery(trade.id))
  const [withUnknown, setWithUnknown] = useState(false)
  const datapoints = useMemo(
    () =>
      new TradeDatapoints({
        trade,
        portfolio: portfolio ?? portfolioOf(trade),
        journal,
        market: null,
        mistakeSeverities: null,
      }),
    [trade, portfolio, journal],
  )
  return (
    <Panel
      title="The arithmetic"
      subtitle="Each figure with its rule and the numbers of this trade."
      actions={
        <FormControlLabel
          control={<Switch checked={withUnknown} onChange={(_, checked) => setWithUnknown(checked)} />}
          label="Also what is not known, and why"
        />
      }
    >
      <ArithmeticGroups datapoints={datapoints} timeZone={portfolio?.timeZone ?? 'UTC'} withUnknown={withUnknown} />
    </Panel>
  )
}
