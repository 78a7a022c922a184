import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { MoneyText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatDecimal, formatInstant } from '#ui/figures/format.ts'
import { scrollEdgeStyles, useScrollEdges } from '#ui/table/use-scroll-edges.ts'
import type { ImportReader } from '#workers/import/client.ts'
import type { PreviewTrade, PreviewFilter } from '#workers/import/shapes.ts'

const rowHeight = 52
const pageSize = 100
const template = '56px minmax(96px, 1fr) 56px 72px 158px 158px 112px 112px'
const row = { display: 'grid', gridTemplateColumns: template, alignItems: 'center', columnGap: 1.5, px: 1.5 } as const

const columns: readonly { readonly label: string; readonly numeric?: boolean }[] = [
  { label: 'Line', numeric: true },
  { label: 'Symbol' },
  { label: 'Side' },
  { label: 'Size', numeric: true },
  { label: 'Entry', numeric: true },
  { label: 'Exit', numeric: true },
  { label: 'Gross P&L', numeric: true },
  { label: "Broker's P&L", numeric: true },
]

const presenceLabels = {
  there: 'in the journal',
  deleted: 'deleted earlier',
  logged: 'merges with yours',
  continues: 'continues a trade',
  rematches: 'matched again',
} as const

const ruled = { borderBottom: 1, borderColor: 'divider', fontVariantNumeric: 'tabular-nums' } as const
const align = ({ numeric }: (typeof columns)[number]) => (numeric === true ? 'right' : 'left')

/** A price with its execution time. */
function ExecutionCell({ at, price, timeZone }: { at: Instant | null; price: string | null; timeZone: string }) {
  if (price === null) return <UnknownFigure reason="Not closed yet" />
  return (
    <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {price}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {at === null ? 'still open' : formatInstant(at, timeZone)}
      </Typography>
    </Box>
  )
}

function renderCells(trade: PreviewTrade, { timeZone, currency }: Portfolio): readonly ReactNode[] {
  const format = (price: Decimal | null) => (price === null ? null : formatPrice(price, trade, { brief: true }))
  return [
    trade.line,
    <Box key="symbol" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={trade.symbol}>
      {trade.symbol}
      {trade.presence !== null && trade.presence !== 'new' ? (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {presenceLabels[trade.presence]}
        </Typography>
      ) : null}
    </Box>,
    trade.direction === 'long' ? 'Long' : 'Short',
    formatDecimal(trade.maxQuantity),
    <ExecutionCell key="entry" at={trade.entryAt} price={format(trade.entryPrice)} timeZone={timeZone} />,
    <ExecutionCell key="exit" at={trade.exitAt} price={format(trade.exitPrice)} timeZone={timeZone} />,
    <MoneyText key="gross" value={trade.grossPnl} currency={trade.quoteCurrency} signed reason="Not closed yet" />,
    <MoneyText key="broker" value={trade.brokerPnl} currency={currency} signed reason="Not in the file" />,
  ]
}

interface PreviewTableProps {
  readonly fileId: number
  readonly shown: PreviewFilter
  /** Number of shown trades. */
  readonly count: number
  readonly portfolio: Portfolio
  readonly reader: () => ImportReader
}

/**
 * The trades of a file as they will be stored. Only those in the viewport are fetched from the worker. It keeps the fetched
 * pages, so key it by what is shown.
 */
export function PreviewTable({ fileId, shown: filter, count, portfolio, reader }: PreviewTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const edges = useScrollEdges()
  const attach = useCallback(
    (box: HTMLDivElement | null) => {
      scroller.current = box
      return edges(box)
    },
    [edges],
  )
  const [pages, setPages] = useState<ReadonlyMap<number, readonly PreviewTrade[]>>(new Map())
  // oxlint-disable-next-line react/incompatible-library -- its values are read at each render and not passed on
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const rows = virtual.getVirtualItems()
  const first = Math.floor((rows[0]?.index ?? 0) / pageSize)
  const last = Math.floor((rows.at(-1)?.index ?? 0) / pageSize)

  useEffect(() => {
    let isWanted = true
    const loadPage = async (page: number) => {
      try {
        const trades = await reader().trades(fileId, page * pageSize, pageSize, filter)
        if (isWanted) setPages((before) => new Map(before).set(page, trades))
      } catch {
        // The worker was terminated because the page was left.
      }
    }
    for (let page = first; page <= last; page += 1) if (!pages.has(page)) void loadPage(page)
    return () => {
      isWanted = false
    }
  }, [fileId, first, last, pages, reader, filter])

  return (
    <Box
      ref={attach}
      tabIndex={0}
      component="section"
      aria-label="Table: preview of trades"
      sx={{
        ...scrollEdgeStyles,
        height: Math.min(460, (count + 1) * rowHeight),
        overflow: 'auto',
        bgcolor: 'action.hover',
        borderRadius: 1.5,
      }}
    >
      <Box
        component="table"
        aria-label="Preview of trades"
        aria-rowcount={count + 1}
        sx={{ display: 'block', minWidth: 930 }}
      >
        <Box component="thead" sx={{ display: 'block', position: 'sticky', top: 0, zIndex: 1 }}>
          <Box component="tr" aria-rowindex={1} sx={{ ...row, ...ruled, height: 40, bgcolor: 'background.paper' }}>
            {columns.map((column) => (
              <Box
                key={column.label}
                component="th"
                scope="col"
                sx={{ p: 0, textAlign: align(column), fontSize: '0.8125rem', fontWeight: 600 }}
              >
                {column.label}
              </Box>
            ))}
          </Box>
        </Box>
        <Box component="tbody" sx={{ display: 'block', position: 'relative', height: virtual.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const trade = pages.get(Math.floor(index / pageSize))?.[index % pageSize]
            const cells = trade === undefined ? [] : renderCells(trade, portfolio)
            return (
              <Box
                key={index}
                component="tr"
                aria-rowindex={index + 2}
                sx={{
                  ...row,
                  ...ruled,
                  position: 'absolute',
                  insetInline: 0,
                  height: rowHeight,
                  fontSize: '0.875rem',
                }}
                style={{ transform: `translateY(${start}px)` }}
              >
                {columns.map((column, columnIndex) => (
                  <Box key={column.label} component="td" sx={{ p: 0, textAlign: align(column), minWidth: 0 }}>
                    {cells[columnIndex]}
                  </Box>
                ))}
              </Box>
            )
          })}
        </Box>
      </Box>
    </Box>
  )
}
