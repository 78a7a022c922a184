import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Id } from '#domain/numbers/units.ts'
import { SimpleTable, type SimpleTableProps } from '#ui/table/simple-table.tsx'

const pageSize = 50

interface ChangedTradesTableProps<T> {
  readonly caption: string
  readonly columns: SimpleTableProps['columns']
  readonly trades: readonly T[]
  readonly rowOf: (trade: T) => SimpleTableProps['rows'][number]
}

/** Trades that a simulation changes, fifty at a time. */
export function ChangedTradesTable<T>({ caption, columns, trades, rowOf }: ChangedTradesTableProps<T>) {
  const [shown, setShown] = useState(pageSize)
  if (trades.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        No trades change.
      </Typography>
    )
  }
  return (
    <>
      <SimpleTable caption={caption} columns={columns} rows={trades.slice(0, shown).map(rowOf)} maxHeight={520} />
      {trades.length > shown ? (
        <Button onClick={() => setShown(shown + pageSize)} sx={{ mt: 1 }}>
          {`Show ${Math.min(pageSize, trades.length - shown)} more`}
        </Button>
      ) : null}
    </>
  )
}

/** The symbol of a trade, linked to its page. */
export function TradeLink({ id, symbol }: { readonly id: Id; readonly symbol: string }) {
  return (
    <Link component={RouterLink} to={`/trade-history/${id}`} sx={{ fontWeight: 600 }}>
      {symbol}
    </Link>
  )
}
