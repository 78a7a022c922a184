import { lineOf, rowBelow, rowLedger } from './broker-rows.ts'
import { isBlankRow } from './columns.ts'
import { flexColumns, readFlexTrades, type FlexRow } from './ibkr-flex-trades.ts'
import type { FillReading, FormatOptions, ImportFile, ImportFormat, ImportSheet } from './import-format.ts'
import { headerPositions } from './table-columns.ts'

/** Elements of a Flex query that are trades: of an activity query, or of a query of confirmations. */
const tradeElements = new Set(['Trade', 'TradeConfirm', 'TradeConfirmation'])

/** Where the attributes of trades are; null where a table is none of trades. */
const tradePositions = (sheet: ImportSheet) =>
  tradeElements.has(sheet.name) ? headerPositions(sheet.rows[0] ?? [], flexColumns) : null

function readFills(file: ImportFile, options: FormatOptions): FillReading {
  const ledger = rowLedger()
  const trades: FlexRow[] = []
  for (const sheet of file.sheets) {
    const positions = tradePositions(sheet)
    for (const [index, cells] of sheet.rows.entries()) {
      if (index === 0 || isBlankRow(cells)) ledger.blank()
      else if (positions === null) ledger.ignore(lineOf(sheet, index), `Not a trade: an element ${sheet.name}.`)
      else trades.push(rowBelow(sheet, 0, positions, index, options.timeZone))
    }
  }
  return ledger.reading(readFlexTrades(trades, options.timeZone, ledger))
}

/** A Flex query of trades as XML, as the Flex web service answers too. */
export const ibkrFlexXml: ImportFormat = {
  id: 'ibkr-flex-xml',
  label: 'Interactive Brokers Flex query (XML)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Flex Queries. Make an Activity Flex Query with the section Trades, option Executions and all fields, format XML, and run it.',
  layoutSource: 'IBKR Guides, "Activity Flex Query Reference: Trades"; ibkrguides.com',
  checkedAgainst: 'published',
  kinds: ['xml'],
  content: 'executions',
  detect: (file) => (file.kind === 'xml' && file.sheets.some((sheet) => tradePositions(sheet) !== null) ? 1 : 0),
  readFills,
}
