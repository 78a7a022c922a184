import { mdiArrowBottomRight, mdiArrowTopRight } from '@mdi/js'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { directionLabels, resultLabels } from '#shared/trade/trade-labels.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatDate } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import type { DrilledTrade, DrillSort } from '#workers/analysis/shapes.ts'
import { TradePicture } from './trade-picture.tsx'
import type { DrilledControl } from './use-drilled-trades.ts'
import { useTradePictures } from './use-trade-pictures.ts'

const rowHeight = 76
const columns = 'minmax(0, 1fr) 76px 108px'

interface TradeRowProps {
  readonly trade: DrilledTrade
  readonly picture: Attachment | null
  readonly setupName: (id: string) => string
}

function describeTrade({ date, setupId, result }: DrilledTrade, setupName: (id: string) => string): string {
  return [
    date === null ? 'No date' : formatDate(date),
    ...(result === null ? [] : [resultLabels[result]]),
    ...(setupId === null ? [] : [setupName(setupId)]),
  ].join(' · ')
}

function TradeRow({ trade, picture, setupName }: TradeRowProps) {
  const { direction, note } = trade
  const r = trade.realizedR ?? trade.missedR
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 1, alignItems: 'center', height: rowHeight }}>
      <Box sx={{ minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Link
            component={RouterLink}
            to={`/trade-history/${trade.id}`}
            sx={{ fontWeight: 600, display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
          >
            {direction === null ? null : (
              <Icon
                path={direction === 'long' ? mdiArrowTopRight : mdiArrowBottomRight}
                title={directionLabels[direction]}
                fontSize="inherit"
              />
            )}
            {trade.symbol}
          </Link>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {describeTrade(trade, setupName)}
          </Typography>
          {note === null ? null : (
            <Typography variant="caption" noWrap component="p" title={note} sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          )}
        </Box>
        {picture === null ? null : <TradePicture file={picture} />}
      </Box>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <RText value={r} reason="No risk recorded." />
      </Box>
      <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <MoneyText value={trade.netPnl} currency={trade.currency} signed />
      </Box>
    </Box>
  )
}

/** The list of trades behind a group; long ones are drawn where they are seen. */
export function DrilledTrades({
  drilled,
  setupName,
}: {
  readonly drilled: DrilledControl
  readonly setupName: (id: string) => string
}) {
  const { trades, total, error, retry, sort, isDescending, sortBy, more } = drilled
  const pictureOf = useTradePictures(trades)
  const scrolled = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its values are read at each render and not passed on
  const rows = useVirtualizer({
    count: trades.length,
    getScrollElement: () => scrolled.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const lastShown = rows.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (trades.length > 0 && lastShown >= trades.length - 20) more()
  })
  const sortLabel = (by: DrillSort, label: string) => (
    <TableSortLabel
      key={by}
      active={sort === by}
      direction={isDescending ? 'desc' : 'asc'}
      onClick={() => sortBy(by)}
      sx={{ justifySelf: by === 'realizedR' || by === 'netPnl' ? 'end' : 'start', flexDirection: 'row' }}
    >
      {label}
    </TableSortLabel>
  )
  if (error !== null) return <ErrorState title="Couldn’t list the trades" error={error} onRetry={retry} />
  if (total === null) return <LoadingState label="Loading trades" heights={[76, 76, 76]} />
  if (total === 0) return <Typography sx={{ color: 'text.secondary' }}>No trades in this group.</Typography>
  return (
    <>
      <Box
        component="fieldset"
        aria-label="Sort"
        sx={{ display: 'grid', gridTemplateColumns: columns, gap: 1, border: 0, m: 0, p: 0, pr: 1 }}
      >
        <Box sx={{ display: 'flex', gap: 2 }}>{[sortLabel('symbol', 'Trade'), sortLabel('date', 'Date')]}</Box>
        {sortLabel('realizedR', 'R')}
        {sortLabel('netPnl', 'Net P&L')}
      </Box>
      <Box
        ref={scrolled}
        component="section"
        aria-label="Trades"
        tabIndex={0}
        sx={{ flexGrow: 1, minHeight: 0, overflowY: 'auto' }}
      >
        <Box component="ul" sx={{ position: 'relative', height: rows.getTotalSize(), listStyle: 'none', m: 0, p: 0 }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const trade = trades[index]
            return trade === undefined ? null : (
              <Box
                component="li"
                key={trade.id}
                aria-setsize={total}
                aria-posinset={index + 1}
                sx={{
                  position: 'absolute',
                  insetInline: 0,
                  top: 0,
                  borderBottom: 1,
                  borderColor: 'divider',
                  pr: 1,
                }}
                style={{ transform: `translateY(${start}px)` }}
              >
                <TradeRow trade={trade} picture={pictureOf(trade.id)} setupName={setupName} />
              </Box>
            )
          })}
        </Box>
      </Box>
    </>
  )
}
