import { parseAssetClass } from '#domain/importers/reading/cells/trading-words.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import {
  readJournalDirection,
  readJournalMoment,
  readJournalMoney,
  buildLabels,
  parseNames,
  joinNote,
  buildOptionFields,
} from './journal-cells.ts'
import { grossFromNet, buildJournalTrade } from './journal-trade.ts'

const columns = {
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  size: required.amount('Quantity'),
  entry: required.price('Entry Price'),
  exit: required.price('Exit Price'),
  openAt: required.time('Entry Date'),
  closeAt: required.time('Exit Date'),
  net: required.amount('P&L'),
  fees: required.amount('Fees'),
  commission: required.amount('Commission'),
  notes: optional.text('Notes'),
  strategy: required.text('Strategy'),
  setup: optional.text('Setup'),
  tags: optional.text('Tags'),
  broker: recognitionOnly(optional.text('Broker')),
  status: recognitionOnly(optional.text('Status')),
  kind: optional.text('Instrument Type'),
  right: optional.text('Option Type'),
  strike: optional.text('Strike Price'),
  expiry: optional.text('Expiration Date'),
  quality: optional.text('Quality Grade'),
  stop: optional.price('Stop Loss'),
  target: optional.price('Take Profit'),
  adverse: optional.amount('MAE'),
  favorable: optional.amount('MFE'),
  confidence: optional.amount('Confidence'),
}
type Row = ImportRow<keyof typeof columns>

function contractOf(row: Row) {
  const kind = row.text('kind').toLowerCase()
  const assetClass: AssetClass | null = kind === '' ? null : parseAssetClass(kind)
  const strike = row.text('strike')
  if (assetClass === 'option' && strike !== '') {
    return buildOptionFields(row.requiredText('symbol'), row.text('expiry'), strike, row.text('right'))
  }
  return { symbol: row.requiredText('symbol'), assetClass }
}

/** Confidence from 1 to 10; null for anything else. */
function confidenceOf(row: Row): number | null {
  const value = Number(row.amount('confidence') ?? '0')
  return Number.isInteger(value) && value >= 1 && value <= 10 ? value : null
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const { symbol, assetClass, ...contract } = contractOf(row)
  const direction = readJournalDirection(row, 'side')
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const exitAt = readJournalMoment(row, 'closeAt', 'closeAt', options.timeZone)
  const none = toMoney(exact('0'))
  const quality = row.text('quality')
  return buildJournalTrade(
    {
      times: row,
      content: [
        'tradetally',
        symbol,
        direction,
        row.text('size'),
        row.text('openAt'),
        row.text('entry'),
        row.text('exit'),
      ],
      symbol,
      assetClass,
      direction,
      quantity: row.quantity('size'),
      entryAt: readJournalMoment(row, 'openAt', 'openAt', options.timeZone),
      exitAt,
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: row.exitPrice('exit', symbol, exitAt),
      commission,
      exchangeFees: fees,
      swapFunding: none,
      gross: grossFromNet(readJournalMoney(row, 'net'), commission, fees, none),
      stop: row.optionalPrice('stop', symbol),
      risk: null,
      targets: [row.optionalPrice('target', symbol)],
      lowest: null,
      highest: null,
      adverse: readJournalMoney(row, 'adverse'),
      favorable: readJournalMoney(row, 'favorable'),
      carried: {
        ...contract,
        thesis: joinNote(row.text('notes'), quality === '' ? '' : `Quality grade: ${quality}`),
        confidence: confidenceOf(row),
      },
      labels: buildLabels(
        [emptyToNull(row.text('setup')), emptyToNull(row.text('strategy'))].filter((name) => name !== null),
        parseNames(row.text('tags')),
        '',
      ),
    },
    options,
  )
}

/** TradeTally's export of trades. */
export const tradetally: ImportFormat = {
  id: 'tradetally',
  label: 'TradeTally trades',
  source: 'TradeTally',
  howToExport: 'Trades > Export > CSV.',
  layoutSource:
    'TradeTally documentation, "Importing trades"; rows of the tests of GeneBO98/tradetally that import its own export again',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) => readTradeTables(file, columns, options, (row) => readRow(row, options)),
}
