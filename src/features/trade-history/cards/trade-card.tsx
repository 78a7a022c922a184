import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { Id } from '#domain/numbers/units.ts'
import { formatCell } from '#features/trade-history/columns/format-cell.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { RowMenuButton } from '#features/trade-history/row-actions/row-menu-button.tsx'
import { tradeAddress } from '#features/trade-history/row-actions/trade-address.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatDate, formatDecimal, formatInstant, formatMinutes } from '#ui/figures/format.ts'
import { DirectionLabel, OutcomeLabel } from './trade-labels.tsx'

const selectedColor = 'color-mix(in srgb, var(--mui-palette-primary-main) 11%, var(--mui-palette-background-paper))'

/** Columns that every card shows in a fixed place. */
const baseCardColumns: ReadonlySet<string> = new Set([
  'symbol',
  'direction',
  'result',
  'status',
  'quantity',
  'entryPrice',
  'exitPrice',
  'exitAt',
  'holdMinutes',
  'realizedR',
  'netPnl',
])

/** The columns of a layout that cards list below the fixed ones. */
export const cardColumns = (columns: readonly GridColumn[]): GridColumn[] =>
  columns.filter(({ key }) => !baseCardColumns.has(key))

/** The listed figures of a trade, each with its name. */
function CardFigures(props: { trade: HistoryRow; columns: readonly GridColumn[]; context: JournalContext }) {
  const { trade, columns, context } = props
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.75, pt: 0.5, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem' }}>
      {columns.map((column) => {
        const { text, reason } = formatCell(column, trade, context)
        return (
          <Box key={column.key} sx={{ minWidth: 0, display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {column.label}
            </Box>
            <Box
              component="dd"
              title={reason ?? undefined}
              sx={{ m: 0, textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
            >
              {text}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

interface TradeCardProps {
  readonly trade: HistoryRow
  /** The columns to list below the fixed ones. */
  readonly columns: readonly GridColumn[]
  readonly context: JournalContext
  /** Whether it is selected; null while cards are not being selected. */
  readonly selected: boolean | null
  readonly onSelect: (id: Id) => void
  readonly onDelete: (trade: HistoryRow) => void
}

/** One trade as a card: the fixed figures, then those of the layout. */
export function TradeCard({ trade, columns, context, selected, onSelect, onDelete }: TradeCardProps) {
  const { portfolio } = context
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        p: 1.5,
        pr: selected === null ? 0.5 : 1.5,
        position: 'relative',
        ...(selected === true ? { borderColor: 'primary.main', bgcolor: selectedColor } : {}),
      }}
    >
      {selected === null ? null : (
        <Checkbox
          size="small"
          checked={selected}
          onChange={() => onSelect(trade.id)}
          slotProps={{ input: { 'aria-label': `Select ${trade.symbol}, ${formatDate(trade.exitDate)}` } }}
          sx={{
            m: -0.5,
            position: 'static',
            // While cards are being selected, the check box covers the card.
            '& input': { zIndex: 2, inset: 0, width: '100%', height: '100%' },
          }}
        />
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Link
            component={RouterLink}
            to={tradeAddress(trade.id)}
            underline="none"
            color="inherit"
            sx={{
              fontWeight: 640,
              fontSize: '1rem',
              // The link covers the card, below its menu button.
              '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
              // The link covers its card, so the ring is around the card.
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)' },
            }}
          >
            {trade.symbol}
          </Link>
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            <DirectionLabel direction={trade.direction} />
          </Typography>
          <Box component="span" sx={{ ml: 'auto', fontWeight: 640, fontSize: '1rem' }}>
            <MoneyText value={trade.netPnl} currency={portfolio.currency} signed reason="Not closed yet" />
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <span>
            {`${formatDecimal(trade.quantity)} @ ${formatPrice(trade.entryPrice, trade, { brief: true })} → ${formatPrice(trade.exitPrice, trade, { brief: true })}`}
          </span>
          <RText value={trade.realizedR} reason="No risk recorded." />
        </Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            fontSize: '0.8125rem',
            color: 'text.secondary',
          }}
        >
          <span>
            {formatInstant(trade.exitAt ?? trade.entryAt, portfolio.timeZone)}
            {trade.holdMinutes === null ? '' : ` · ${formatMinutes(trade.holdMinutes)}`}
          </span>
          <OutcomeLabel trade={trade} />
        </Box>
        {columns.length === 0 ? null : <CardFigures trade={trade} columns={columns} context={context} />}
      </Box>
      {selected === null ? (
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <RowMenuButton trade={trade} onDelete={onDelete} />
        </Box>
      ) : null}
    </Paper>
  )
}
