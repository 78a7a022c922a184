import {
  type TableHeader,
  isSpreadsheetFile,
  readRowBelowHeader,
  type RowLedger,
} from '#domain/importers/formats/stocks-options/broker-rows.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import { lineNumberAt, type ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import {
  findHeaderPositions,
  optional,
  required,
  recognitionOnly,
  type LayoutColumns,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { isBlankRow } from '#domain/importers/reading/tables/plain-header.ts'

/** Executions, one row per leg; further legs of a spread have no time. */
export const tradeColumns = {
  at: required.time('Exec Time'),
  spread: recognitionOnly(required.text('Spread')),
  side: required.text('Side'),
  quantity: required.amount('Qty'),
  effect: required.text('Pos Effect'),
  symbol: required.text('Symbol'),
  expiry: optional.text('Exp'),
  strike: optional.amount('Strike'),
  kind: required.text('Type'),
  price: required.price('Price'),
}

/** Cash rows of the account, futures and forex sections, with slightly different headers. */
export const cashColumns = {
  date: required.time('Exec Date', 'Date'),
  time: required.time('Exec Time', 'Time'),
  type: required.text('Type'),
  ref: required.text('Ref'),
  description: required.text('Description'),
  fees: optional.amount('Misc Fees', 'Fees'),
  commission: optional.amount('Commissions & Fees', 'Commissions'),
  amount: optional.amount('Amount'),
  dollars: optional.amount('Amount(USD)'),
  balance: optional.amount('Balance'),
}

const orderColumns = { at: recognitionOnly(required.time('Time Placed')), status: required.text('Status') }

export type TradeRow = ImportRow<keyof typeof tradeColumns>
export type CashRow = ImportRow<keyof typeof cashColumns>

/** Cells that every header has, in any case, so that few rows need a full header check. */
const headerCells = new Set(['EXEC TIME', 'DESCRIPTION', 'TIME PLACED'])
const mayBeHeader = (cells: readonly string[]) =>
  cells.some((cell) => cell.length > 8 && cell.length < 14 && headerCells.has(cell.trim().toUpperCase()))

const hasTable = (file: ImportFile, columns: LayoutColumns) =>
  isSpreadsheetFile(file) &&
  file.sheets.some((sheet) =>
    sheet.rows.some((cells) => mayBeHeader(cells) && findHeaderPositions(cells, columns) !== null),
  )

/** Confidence that a file is an account statement: by its executions, else by its cash. */
export function scoreStatement(file: ImportFile): number {
  if (hasTable(file, tradeColumns)) return 1
  return hasTable(file, cashColumns) ? 0.9 : 0
}

const layouts = { trades: tradeColumns, cash: cashColumns, orders: orderColumns } as const
type Table = keyof typeof layouts

interface Header extends TableHeader {
  readonly table: Table
}

function headerAt(cells: readonly string[], index: number): Header | null {
  for (const table of Object.keys(layouts) as Table[]) {
    const positions = findHeaderPositions(cells, layouts[table])
    if (positions !== null) return { table, index, positions, columns: layouts[table] }
  }
  return null
}

/** The only text of a row, with its column; null for a row with several. */
function onlyTextIn(cells: readonly string[]): { readonly text: string; readonly column: number } | null {
  const filled = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ text: cell.trim(), column }]))
  return filled.length === 1 ? (filled[0] ?? null) : null
}

const orderReason = (status: string) =>
  /filled/i.test(status)
    ? 'An order; its executions are listed under Account Trade History.'
    : `An unfilled order: ${status}.`

interface StatementRows {
  readonly trades: readonly TradeRow[]
  readonly cash: readonly CashRow[]
  /** The section of each cash row. */
  readonly sections: ReadonlyMap<CashRow, string>
}

/** Reads rows of executions and cash; the ledger accounts for all others. */
export function readStatementRows(file: ImportFile, timeZone: string, ledger: RowLedger): StatementRows {
  const trades: TradeRow[] = []
  const cash: CashRow[] = []
  const sections = new Map<CashRow, string>()
  for (const sheet of file.sheets) {
    let header: Header | null = null
    let section = ''
    for (const [index, cells] of sheet.rows.entries()) {
      const line = lineNumberAt(sheet, index)
      const alone = onlyTextIn(cells)
      const next = alone === null && mayBeHeader(cells) ? headerAt(cells, index) : null
      if (isBlankRow(cells)) ledger.blank()
      else if (alone?.column === 0) {
        ;[section, header] = [alone.text, null]
        ledger.ignore(line, 'A title.')
      } else if (alone !== null && header !== null) {
        // "RE #1000123": the order that replaced the one above. The table goes on below it.
        ledger.ignore(line, 'A note on the row above.')
      } else if (next !== null) {
        header = next
        ledger.blank()
      } else if (header?.table === 'trades') trades.push(readRowBelowHeader(sheet, header, index, timeZone))
      else if (header?.table === 'cash') {
        const row: CashRow = readRowBelowHeader(sheet, header, index, timeZone)
        cash.push(row)
        sections.set(row, section)
      } else if (header?.table === 'orders') {
        const row = readRowBelowHeader<'status'>(sheet, header, index, timeZone)
        ledger.ignore(line, row.text('status') === '' ? 'A leg of the order above.' : orderReason(row.text('status')))
      } else ledger.ignore(line, `Not a trade: section "${section}".`)
    }
  }
  return { trades, cash, sections }
}
