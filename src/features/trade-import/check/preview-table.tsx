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

const presenceWords = { there: 'in the journal', continues: 'continues a trade' } as const

const ruled = { borderBottom: 1, borderColor: 'divider', fontVariantNumeric: 'tabular-nums' } as const
const align = ({ numeric }: (typeof columns)[number]) => (numeric === true ? 'right' : 'left')

/** A price over the time at which it was dealt. */
function ExecutionCell({ at, price, timeZone }: { at: Instant | null; price: string | null; timeZone: string }) {
  if (price === null) return <UnknownFigure reason="Nothing has been closed" />
  return (
    <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {price}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {at === null ? 'still open' : formatInstant(at, timeZone)}
      </Typography>
    </Box>
  )
}

function cellsOf(trade: PreviewTrade, { timeZone, currency }: Portfolio): readonly ReactNode[] {
  const dealt = (price: Decimal | null) => (price === null ? null : formatPrice(price, trade, { brief: true }))
  return [
    trade.line,
    <Box key="symbol" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={trade.symbol}>
      {trade.symbol}
      {trade.presence === 'there' || trade.presence === 'continues' ? (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {presenceWords[trade.presence]}
        </Typography>
      ) : null}
    </Box>,
    trade.direction === 'long' ? 'Long' : 'Short',
    formatDecimal(trade.maxQuantity),
    <ExecutionCell key="entry" at={trade.entryAt} price={dealt(trade.entryPrice)} timeZone={timeZone} />,
    <ExecutionCell key="exit" at={trade.exitAt} price={dealt(trade.exitPrice)} timeZone={timeZone} />,
    <MoneyText
      key="gross"
      value={trade.grossPnl}
      currency={trade.quoteCurrency}
      signed
      reason="Nothing has been closed"
    />,
    <MoneyText key="broker" value={trade.brokerPnl} currency={currency} signed reason="The file does not say" />,
  ]
}

export interface PreviewTableProps {
  readonly fileId: number
  readonly shown: PreviewFilter
  /** How many of those there are. */
  readonly count: number
  readonly portfolio: Portfolio
  readonly reader: () => ImportReader
}

/**
 * Trades of a file as they will be stored; only those in view leave the thread that has them. Give it a key by what is shown:
 * it keeps the pages that it has seen.
 */
export function PreviewTable({ fileId, shown: which, count, portfolio, reader }: PreviewTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const edges = useScrollEdges()
  const both = useCallback(
    (box: HTMLDivElement | null) => {
      scroller.current = box
      return edges(box)
    },
    [edges],
  )
  const [pages, setPages] = useState<ReadonlyMap<number, readonly PreviewTrade[]>>(new Map())
  // oxlint-disable-next-line react/incompatible-library -- what it says is read at each rendering and not passed on
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const first = Math.floor((shown[0]?.index ?? 0) / pageSize)
  const last = Math.floor((shown.at(-1)?.index ?? 0) / pageSize)

  useEffect(() => {
    let isWanted = true
    const show = async (page: number) => {
      try {
        const trades = await reader().trades(fileId, page * pageSize, pageSize, which)
        if (isWanted) setPages((before) => new Map(before).set(page, trades))
      } catch {
        // The thread has ended with the page: there is nobody to show them to.
      }
    }
    for (let page = first; page <= last; page += 1) if (!pages.has(page)) void show(page)
    return () => {
      isWanted = false
    }
  }, [fileId, first, last, pages, reader, which])

  return (
    <Box
      ref={both}
      tabIndex={0}
      component="section"
      aria-label="Table: the trades as they will be stored"
      sx={{
        ...scrollEdgeStyles,
        height: Math.min(460, (count + 1) * rowHeight),
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box
        component="table"
        aria-label="The trades as they will be stored"
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
          {shown.map(({ index, start }) => {
            const trade = pages.get(Math.floor(index / pageSize))?.[index % pageSize]
            const cells = trade === undefined ? [] : cellsOf(trade, portfolio)
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
                {columns.map((column, place) => (
                  <Box key={column.label} component="td" sx={{ p: 0, textAlign: align(column), minWidth: 0 }}>
                    {cells[place]}
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
