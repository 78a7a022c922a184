import { lineNumberAt, type ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FileTotal } from '#domain/importers/reading/tables/import-format.ts'
import { exact, sum, toMoney } from '#domain/numbers/decimal.ts'
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

const dealHeaders = ['deal', 'type', 'profit', 'balance'] as const
const costHeaders = ['commission', 'fee', 'swap', 'profit'] as const

/** The rows of a report's table of deals, by the names of its columns. */
function listDeals(file: ImportFile) {
  return file.sheets.flatMap((sheet) => {
    const names = sheet.rows.map((cells) => cells.map((cell) => cell.trim().toLowerCase()))
    const start = names.findIndex((cells) => dealHeaders.every((header) => cells.includes(header)))
    const header = names[start] ?? []
    const end = names.findIndex((cells, index) => index > start && cells.filter((cell) => cell !== '').length < 3)
    if (start < 0) return []
    return sheet.rows.slice(start + 1, end < 0 ? undefined : end).map((cells, index) => {
      const text = (name: string) => cells[header.indexOf(name)] ?? ''
      const costs = costHeaders.flatMap((name) => (header.includes(name) ? [parseAmount(text(name), '.') ?? '0'] : []))
      return {
        line: lineNumberAt(sheet, start + 1 + index),
        isTrade: /^(?:buy|sell)/i.test(text('type').trim()),
        amount: toMoney(sum(costs.map((cost) => exact(cost)))),
        balance: parseAmount(text('balance'), '.'),
      }
    })
  })
}

/**
 * The balance at the end of a MetaTrader 5 report's deals, which its deposits and closed positions must add up to. None while
 * positions are open, since their costs are in the balance already.
 */
export function findReportBalance(file: ImportFile, { closed, hasOpenTrades }: LotAmounts): FileTotal[] {
  const deals = listDeals(file).flatMap(({ balance, ...deal }) => (balance === null ? [] : [{ ...deal, balance }]))
  const [first, last] = [deals[0], deals.at(-1)]
  if (hasOpenTrades || first === undefined || last === undefined) return []
  const cashFlows = deals.filter(({ isTrade }) => !isTrade).map(({ line, amount }) => ({ line, amount }))
  const opening = toMoney(exact(first.balance).minus(first.amount))
  return [
    {
      name: 'Balance',
      line: last.line,
      stated: toMoney(exact(last.balance)),
      rows: [...cashFlows, ...closed],
      opening,
    },
  ]
}
