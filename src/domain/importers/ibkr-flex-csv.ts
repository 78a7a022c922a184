import { isTable, lineOf, rowBelow, rowLedger } from './broker-rows.ts'
import { isBlankRow } from './columns.ts'
import { flexColumns, readFlexTrades, type FlexRow } from './ibkr-flex-trades.ts'
import type { FillReading, FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { headerPositions } from './table-columns.ts'

/** Marks of a query with header and trailer records: of the file, of an account, of a section; and messages. */
const marks = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF', 'MSG'])

/** Headers of whatever section have one of these, which no row of figures does. */
const headerCells = new Set(['ClientAccountID', 'CurrencyPrimary', 'Symbol', 'AccountAlias'])
const isAnyHeader = (cells: readonly string[]) => cells.some((cell) => headerCells.has(cell.trim()))

function readFills(file: ImportFile, options: FormatOptions): FillReading {
  const ledger = rowLedger()
  const trades: FlexRow[] = []
  for (const sheet of file.sheets) {
    let header: { readonly index: number; readonly positions: ReadonlyMap<string, number> } | null = null
    for (const [index, cells] of sheet.rows.entries()) {
      const mark = cells[0]?.trim() ?? ''
      if (isBlankRow(cells)) ledger.blank()
      else if (marks.has(mark)) {
        if (mark === 'BOS') header = null
        ledger.ignore(lineOf(sheet, index), 'A mark of the query, not a trade.')
      } else if (isAnyHeader(cells)) {
        const positions = headerPositions(cells, flexColumns)
        header = positions === null ? null : { index, positions }
        ledger.blank()
      } else if (header === null) ledger.ignore(lineOf(sheet, index), 'Not of the section Trades.')
      else trades.push(rowBelow(sheet, header.index, header.positions, index, options.timeZone))
    }
  }
  return ledger.reading(readFlexTrades(trades, options.timeZone, ledger))
}

/** A Flex query of trades as CSV, with or without header and trailer records and line descriptors. */
export const ibkrFlexCsv: ImportFormat = {
  id: 'ibkr-flex-csv',
  label: 'Interactive Brokers Flex query (CSV)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Flex Queries. Make an Activity Flex Query with the section Trades, option Executions and all fields, format CSV, and run it.',
  layoutSource: 'IBKR Guides, "Activity Flex Query Reference: Trades"; ibkrguides.com',
  checkedAgainst: 'published',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) =>
    isTable(file) &&
    file.sheets.some((sheet) =>
      sheet.rows.some((cells) => isAnyHeader(cells) && headerPositions(cells, flexColumns) !== null),
    )
      ? 1
      : 0,
  readFills,
}
