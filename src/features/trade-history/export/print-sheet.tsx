import { useEffect, useEffectEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TradeTotals } from '#api/trades/history.ts'
import { readScope, scopeTotals, type TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import { formatCell } from '#features/trade-history/columns/format-cell.ts'
import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import { baseColumns, type HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { readAndAddFigures } from '#features/trade-history/rows/journal-figures.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount, formatMoney, formatR } from '#ui/figures/format.ts'
import styles from './print-sheet.module.css'

/** Trades that are printed at most: some forty pages. */
export const maxPrintedTrades = 2_000

/** What is on paper. */
interface Sheet {
  readonly rows: readonly HistoryRow[]
  readonly totals: TradeTotals
}

interface PrintSheetProps {
  readonly scope: TradeScope
  readonly columns: readonly GridColumn[]
  readonly sort: HistorySort
  /** Of everything that matches. */
  readonly totals: TradeTotals
  /** What the trades are narrowed by, in words. */
  readonly filters: readonly string[]
  readonly context: HistoryContext
  readonly onDone: () => void
}

/** The trades as a plain table on paper: light, the names of the columns on each page, the totals at the end. */
export function PrintSheet({ scope, columns, sort, totals: all, filters, context, onDone }: PrintSheetProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const { enqueueSnackbar } = useSnackbar()
  const title = useId()
  const { portfolio } = context
  const { field, order } = sort
  const ready = sheet !== null
  const done = useEffectEvent(onDone)
  const totalsOf = useEffectEvent((what: TradeScope, signal: AbortSignal) => scopeTotals(what, all, signal))
  const failed = useEffectEvent((error: unknown) => {
    enqueueSnackbar(error instanceof Error ? error.message : 'The trades could not be read.', { variant: 'error' })
    onDone()
  })

  useEffect(() => {
    const controller = new AbortController()
    const needs = [...new Set([...baseColumns, ...columns.flatMap((column) => column.needs)])].join(',')
    const query = { columns: needs, sort: field, order, limit: 1_000 }
    const inJournal = columns.some(({ journal }) => journal)
    async function read(): Promise<void> {
      const found: HistoryRow[] = []
      for await (const page of readScope(scope, query, controller.signal)) {
        found.push(...(await readAndAddFigures(page as readonly HistoryRow[], inJournal, controller.signal)))
        if (found.length >= maxPrintedTrades) break
      }
      const totals = await totalsOf(scope, controller.signal)
      if (totals === null) done()
      else setSheet({ rows: found.slice(0, maxPrintedTrades), totals })
    }
    read().catch((error: unknown) => {
      if (!controller.signal.aborted) failed(error)
    })
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The reading within follows from all of them.
  }, [scope, columns, field, order])

  useEffect(() => {
    if (!ready) return undefined
    const controller = new AbortController()
    window.addEventListener('afterprint', () => done(), { once: true, signal: controller.signal })
    window.print()
    return () => controller.abort()
  }, [ready])

  if (sheet === null) return null
  const { rows, totals } = sheet
  return createPortal(
    <section className={`print-sheet ${styles['sheet']}`} aria-label="Trades on paper">
      <h1 id={title}>{`Trades of ${portfolio.name}`}</h1>
      <p>
        {`${formatCount(totals.trades)} ${totals.trades === 1 ? 'trade' : 'trades'}${scope.kind === 'some' ? ' selected' : ''}${filters.length === 0 ? '' : ` · ${filters.join(' · ')}`} · times in ${portfolio.timeZone}`}
        {totals.trades > rows.length ? ` · the first ${formatCount(rows.length)} are printed` : ''}
      </p>
      <table aria-labelledby={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={isFigure(column) ? styles['end'] : ''}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.key} className={isFigure(column) ? styles['end'] : ''}>
                  {formatCell(column, row, context).text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['totals']}>
        {`Net P&L ${formatMoney(totals.netPnl, portfolio.currency, { signed: true })} · costs ${formatMoney(totals.totalFees, portfolio.currency)} · ${
          totals.totalR === null ? 'no R' : `${formatR(totals.totalR)} (n = ${formatCount(totals.tradesWithR)})`
        } · ${formatCount(totals.wins)} won, ${formatCount(totals.losses)} lost, ${formatCount(totals.breakevens)} break-even`}
      </p>
    </section>,
    document.body,
  )
}
