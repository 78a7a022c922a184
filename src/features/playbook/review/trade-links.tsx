import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { ReviewedTrade } from '#api/reviews/weekly-reviews.ts'
import { formatDay, formatR } from '#ui/figures/format.ts'

const maxLinks = 6

/** Trades as short links: "ES Mon, Mar 3 −1.00R". */
export function TradeLinks({ trades }: { trades: readonly ReviewedTrade[] }) {
  const left = trades.length - maxLinks
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: '0.8125rem' }}>
      {trades.slice(0, maxLinks).map(({ id, symbol, date, realizedR }) => (
        <Link
          key={id}
          component={RouterLink}
          to={`/trade-history/${id}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
        >
          {`${symbol}, ${formatDay(date, 'short')}${realizedR === null ? '' : ` ${formatR(realizedR)}`}`}
        </Link>
      ))}
      {left > 0 ? <span>{`and ${left} more`}</span> : null}
    </Box>
  )
}
