import { readRowBelowHeader, createRowLedger } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { lineNumberAt, type ImportFile, type ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
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

/** Elements of a Flex query that are trades: of an activity query, or of a query of confirmations. */
const tradeElements = new Set(['Trade', 'TradeConfirm', 'TradeConfirmation'])

/** Where the attributes of trades are; null where a table is none of trades. */
const tradePositions = (sheet: ImportSheet) =>
  tradeElements.has(sheet.name) ? findHeaderPositions(sheet.rows[0] ?? [], flexColumns) : null

const actionPositions = (sheet: ImportSheet) =>
  sheet.name === 'CorporateAction' ? findHeaderPositions(sheet.rows[0] ?? [], corporateActionColumns) : null

function readFills(file: ImportFile, options: FormatOptions): FillReading {
  const ledger = createRowLedger()
  const trades: FlexRow[] = []
  const actions: ActionRow[] = []
  for (const sheet of file.sheets) {
    const positions = tradePositions(sheet)
    const ofActions = actionPositions(sheet)
    for (const [index, cells] of sheet.rows.entries()) {
      if (index === 0 || isBlankRow(cells)) ledger.blank()
      else if (ofActions !== null)
        actions.push(
          readRowBelowHeader(
            sheet,
            { index: 0, positions: ofActions, columns: corporateActionColumns },
            index,
            options.timeZone,
          ),
        )
      else if (positions === null) ledger.ignore(lineNumberAt(sheet, index), `Not a trade: an element ${sheet.name}.`)
      else
        trades.push(readRowBelowHeader(sheet, { index: 0, positions, columns: flexColumns }, index, options.timeZone))
    }
  }
  const { fills, realized, totals } = readFlexTrades(trades, options.timeZone, ledger)
  const changed = applyCorporateActions(fills, actions, options, ledger)
  const all = restoreGrossPnl(joinContracts(changed, options.knownPositions, ledger), realized, ledger)
  return { ...ledger.reading(all), totals, dependsOnPositions: actions.length > 0 || hasOptions(all) }
}

/** A Flex query of trades as XML, as the Flex web service answers too. */
export const ibkrFlexXml: ImportFormat = {
  id: 'ibkr-flex-xml',
  label: 'Interactive Brokers Flex query (XML)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Flex Queries. Make an Activity Flex Query with Trades: option Executions, all fields. Add Corporate Actions for splits and mergers. Choose format XML and run it.',
  layoutSource: 'IBKR Guides, "Activity Flex Query Reference: Trades"; ibkrguides.com',
  checkedAgainst: 'published',
  corporateActions: ibkrCorporateActions,
  tables: [
    {
      name: 'Elements Trade, TradeConfirm',
      columns: flexColumns,
      becomes: {
        type: 'whether the broker cancelled the execution',
        contractId: 'executions of one contract under several symbols',
      },
    },
    describeCorporateActionTable('Elements CorporateAction'),
  ],
  kinds: ['xml'],
  content: 'executions',
  shortSales: 'open or close',
  detect: (file) => (file.kind === 'xml' && file.sheets.some((sheet) => tradePositions(sheet) !== null) ? 1 : 0),
  readFills,
}
