import {
  type TableHeader,
  isSpreadsheetFile,
  readRowBelowHeader,
  createRowLedger,
} from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { lineNumberAt, type ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FillReading, FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { findHeaderPositions } from '#domain/importers/reading/tables/layout-columns.ts'
import { isBlankRow } from '#domain/importers/reading/tables/plain-header.ts'
import {
  type ActionRow,
  corporateActionColumns,
  describeCorporateActionTable,
  applyCorporateActions,
  ibkrCorporateActions,
} from './corporate-actions.ts'
import { flexColumns, readFlexTrades, type FlexRow } from './flex-trades.ts'
import { restoreGrossPnl } from './gross-pnl.ts'
import { hasOptions, joinContracts } from './join-contracts.ts'

/** Marks of a query with header and trailer records: of the file, of an account, of a section; and messages. */
const marks = new Set(['BOF', 'BOA', 'BOS', 'EOS', 'EOA', 'EOF', 'MSG'])

/** Headers of whatever section have one of these, which no row of figures does. */
const headerCells = new Set(['ClientAccountID', 'CurrencyPrimary', 'Symbol', 'AccountAlias'])
const isAnyHeader = (cells: readonly string[]) => cells.some((cell) => headerCells.has(cell.trim()))

/** What a section of a query holds, by its header: trades, corporate actions, or nothing that is read. */
function sectionBelow(
  cells: readonly string[],
): (Omit<TableHeader, 'index'> & { readonly of: 'trades' | 'actions' }) | null {
  const trades = findHeaderPositions(cells, flexColumns)
  if (trades !== null) return { of: 'trades', positions: trades, columns: flexColumns }
  const actions = findHeaderPositions(cells, corporateActionColumns)
  // Other sections have a date, a description and a quantity as well.
  return actions?.has('action') === true ? { of: 'actions', positions: actions, columns: corporateActionColumns } : null
}

function readFills(file: ImportFile, options: FormatOptions): FillReading {
  const ledger = createRowLedger()
  const trades: FlexRow[] = []
  const actions: ActionRow[] = []
  for (const sheet of file.sheets) {
    let header: (TableHeader & { readonly of: 'trades' | 'actions' }) | null = null
    for (const [index, cells] of sheet.rows.entries()) {
      const mark = cells[0]?.trim() ?? ''
      if (isBlankRow(cells)) ledger.blank()
      else if (marks.has(mark)) {
        if (mark === 'BOS') header = null
        ledger.ignore(lineNumberAt(sheet, index), 'A marker of the query, not a trade.')
      } else if (isAnyHeader(cells)) {
        const section = sectionBelow(cells)
        header = section === null ? null : { ...section, index }
        ledger.blank()
      } else if (header === null) ledger.ignore(lineNumberAt(sheet, index), 'Not in the Trades section.')
      else if (header.of === 'trades') {
        trades.push(readRowBelowHeader(sheet, header, index, options.timeZone))
      } else actions.push(readRowBelowHeader(sheet, header, index, options.timeZone))
    }
  }
  const { fills, realized, totals } = readFlexTrades(trades, options.timeZone, ledger)
  const changed = applyCorporateActions(fills, actions, options, ledger)
  const all = restoreGrossPnl(joinContracts(changed, options.knownPositions, ledger), realized, ledger)
  return { ...ledger.reading(all), totals, dependsOnPositions: actions.length > 0 || hasOptions(all) }
}

/** A Flex query of trades as CSV, with or without header and trailer records and line descriptors. */
export const ibkrFlexCsv: ImportFormat = {
  id: 'ibkr-flex-csv',
  label: 'Interactive Brokers Flex query (CSV)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Flex Queries. Make an Activity Flex Query with Trades: option Executions, all fields. Add Corporate Actions for splits and mergers. Choose format CSV and run it.',
  layoutSource: 'IBKR Guides, "Activity Flex Query Reference: Trades"; ibkrguides.com',
  checkedAgainst: 'published',
  corporateActions: ibkrCorporateActions,
  tables: [
    {
      name: 'Section Trades',
      columns: flexColumns,
      becomes: {
        type: 'whether the broker cancelled the execution',
        contractId: 'executions of one contract under several symbols',
      },
    },
    describeCorporateActionTable('Section Corporate Actions'),
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'open or close',
  detect: (file) =>
    isSpreadsheetFile(file) &&
    file.sheets.some((sheet) =>
      sheet.rows.some((cells) => isAnyHeader(cells) && findHeaderPositions(cells, flexColumns) !== null),
    )
      ? 1
      : 0,
  readFills,
}
