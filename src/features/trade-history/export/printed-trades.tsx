import Box from '@mui/material/Box'
import { Fragment, useEffect, useEffectEvent, useId, useState } from 'react'
import type { TradeTotals } from '#api/trades/history.ts'
import { readScope, scopeTotals, type TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import { formatCell } from '#features/trade-history/columns/format-cell.ts'
import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import { baseColumns, type HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { readAndAddFigures } from '#features/trade-history/rows/journal-figures.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount, formatMoney, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { PrintSheet } from '#ui/layout/print-sheet.tsx'
import { numberWidth, printedTables } from './printed-columns.ts'

/** Maximum number of printed trades, about forty pages. */
const maxPrintedTrades = 2_000

interface Sheet {
  readonly rows: readonly HistoryRow[]
  readonly totals: TradeTotals
}

interface PrintedTradesProps {
  readonly scope: TradeScope
  readonly columns: readonly GridColumn[]
  readonly sort: HistorySort
  /** Totals of all matching trades. */
  readonly totals: TradeTotals
  /** Labels of the active filters. */
  readonly filters: readonly string[]
  readonly context: JournalContext
  readonly onDone: () => void
}

/** Fixed widths: a long word breaks, and no column is cut off at the edge of the page. */
const tableStyle = { tableLayout: 'fixed', overflowWrap: 'anywhere', '&& .end': { textAlign: 'end' } } as const

/**
 * The trades as a printed table, with column headers on each page and the totals at the end; as several tables, one below
 * the other, if the columns are wider than a page.
 */
export function PrintedTrades({ scope, columns, sort, totals: all, filters, context, onDone }: PrintedTradesProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { enqueueSnackbar } = useSnackbar()
  const title = useId()
  const { portfolio } = context
  const { field, order } = sort
  const finish = useEffectEvent(onDone)
  const readTotals = useEffectEvent((trades: TradeScope, signal: AbortSignal) => scopeTotals(trades, all, signal))
  const reportFailure = useEffectEvent((error: unknown) => {
    enqueueSnackbar(errorText(error, 'Couldn’t load trades'), { variant: 'error' })
    onDone()
  })

  useEffect(() => {
    const controller = new AbortController()
    const needs = [...new Set([...baseColumns, ...columns.flatMap((column) => column.needs)])].join(',')
    const query = { columns: needs, sort: field, order, limit: 1_000 }
    const needsJournal = columns.some(({ journal }) => journal)
    async function read(): Promise<void> {
      const found: HistoryRow[] = []
      for await (const page of readScope(scope, query, controller.signal)) {
        found.push(...(await readAndAddFigures(page as readonly HistoryRow[], needsJournal, controller.signal)))
        if (found.length >= maxPrintedTrades) break
      }
      const totals = await readTotals(scope, controller.signal)
      if (totals === null) finish()
      else setSheet({ rows: found.slice(0, maxPrintedTrades), totals })
    }
    read().catch((error: unknown) => {
      if (!controller.signal.aborted) reportFailure(error)
    })
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The query depends on all of them.
  }, [scope, columns, field, order])

  if (sheet === null) return null
  const { rows, totals } = sheet
  const tables = printedTables(columns)
  const isSplit = tables.length > 1
  return (
    <PrintSheet label="Printed trades" landscape onDone={onDone}>
      <h1 id={title}>{`Trades in ${portfolio.name}`}</h1>
      <p>
        {`${pluralize(totals.trades, 'trade')}${scope.kind === 'some' ? ' selected' : ''}${filters.length === 0 ? '' : ` · ${filters.join(' · ')}`} · times in ${portfolio.timeZone}`}
        {totals.trades > rows.length ? ` · first ${formatCount(rows.length)} printed` : ''}
      </p>
      {tables.map((table, place) => (
        <Fragment key={table.map(({ column }) => column.key).join(' ')}>
          {isSplit ? <h2 id={`${title}-${place}`}>{`Columns, part ${place + 1} of ${tables.length}`}</h2> : null}
          <Box component="table" aria-labelledby={isSplit ? `${title} ${title}-${place}` : title} sx={tableStyle}>
            <colgroup>
              {isSplit ? <col style={{ width: numberWidth }} /> : null}
              {table.map(({ column, widthPct }) => (
                <col key={column.key} style={{ width: `${widthPct}%` }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {isSplit ? (
                  <th scope="col" className="end">
                    No.
                  </th>
                ) : null}
                {table.map(({ column }) => (
                  <th key={column.key} scope="col" className={isFigure(column) ? 'end' : ''}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, number) => (
                <tr key={row.id}>
                  {isSplit ? <td className="end">{formatCount(number + 1)}</td> : null}
                  {table.map(({ column }) => (
                    <td key={column.key} className={isFigure(column) ? 'end' : ''}>
                      {formatCell(column, row, context).text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Fragment>
      ))}
      <Box component="p" sx={{ '&&': { mt: '6pt' }, fontWeight: 600 }}>
        {`Net P&L ${formatMoney(totals.netPnl, portfolio.currency, { signed: true })} · costs ${formatMoney(totals.totalFees, portfolio.currency)} · ${
          totals.totalR === null ? 'no R' : `${formatR(totals.totalR)} (n ${formatCount(totals.tradesWithR)})`
        } · ${formatCount(totals.wins)} won, ${formatCount(totals.losses)} lost, ${formatCount(totals.breakevens)} break-even`}
      </Box>
    </PrintSheet>
  )
}
