import { lineNumberAt, type ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FileTotal } from '#domain/importers/reading/tables/import-format.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { LotAmounts } from './lot-trades.ts'

type Labelled = Pick<FileTotal, 'name' | 'line' | 'stated'>

/** The first amount to the right of a label such as "Closed P/L:"; null if the file has none. */
function findLabelled(file: ImportFile, label: RegExp): Labelled | null {
  for (const sheet of file.sheets) {
    for (const [index, cells] of sheet.rows.entries()) {
      const place = cells.findIndex((cell) => label.test(cell.trim()))
      if (place < 0) continue
      const text = cells.slice(place + 1).find((cell) => cell.trim() !== '') ?? ''
      // MetaTrader writes "10 000.00" in any language.
      const amount = parseAmount(text, '.')
      if (amount === null) continue
      const name = (cells[place] ?? '').trim().replace(/:$/, '')
      return { name, line: lineNumberAt(sheet, index), stated: toMoney(exact(amount)) }
    }
  }
  return null
}

/** Totals of a MetaTrader 4 statement: closed P/L, deposits less withdrawals, and the balance. */
export function findStatementTotals(file: ImportFile, { closed, cashFlows }: LotAmounts): FileTotal[] {
  const closedPnl = findLabelled(file, /^closed (?:trade )?p\/l:?$/i)
  const deposits = findLabelled(file, /^deposit\/withdrawal:?$/i)
  const balance = findLabelled(file, /^balance:$/i)
  return [
    ...(closedPnl === null ? [] : [{ ...closedPnl, rows: closed }]),
    ...(deposits === null ? [] : [{ ...deposits, rows: cashFlows }]),
    ...(balance === null || closedPnl === null
      ? []
      : [{ ...balance, rows: [...cashFlows, ...closed], opening: 'derived' as const }]),
  ]
}

/** The total of a MetaTrader 5 report: net profit, which includes what open positions have cost so far. */
export function findReportTotals(file: ImportFile, { closed, hasOpenTrades }: LotAmounts): FileTotal[] {
  const net = findLabelled(file, /^total net profit:?$/i)
  if (net === null) return []
  return [{ ...net, name: hasOpenTrades ? `${net.name} (with costs of open positions)` : net.name, rows: closed }]
}
