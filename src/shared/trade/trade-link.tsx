import { mdiArrowBottomRight, mdiArrowTopRight } from '@mdi/js'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { TradeRow } from '#contract/trades/record.ts'
import { Icon } from '#ui/icon.tsx'
import { directionLabels } from './trade-labels.ts'

/** Direction and symbol of a trade in a list, which lead to its page. */
export function TradeLink({ trade }: { readonly trade: Pick<TradeRow, 'id' | 'direction' | 'symbol'> }) {
  return (
    <Link
      component={RouterLink}
      to={`/trade-history/${trade.id}`}
      sx={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      <Icon
        path={trade.direction === 'long' ? mdiArrowTopRight : mdiArrowBottomRight}
        title={directionLabels[trade.direction]}
        fontSize="inherit"
        sx={{ verticalAlign: '-0.1em', mr: 0.5 }}
      />
      {trade.symbol}
    </Link>
  )
}
