import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
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
  status: required.text('Status'),
  symbol: required.text('Symbol'),
  size: required.amount('Size'),
  openDate: required.text('Open Date'),
  closeDate: required.text('Close Date'),
  openTime: optional.text('Open Time'),
  closeTime: optional.text('Close Time'),
  setups: optional.text('Setups', 'Setup'),
  mistakes: optional.text('Mistakes', 'Mistake'),
  entry: required.price('Entry Price'),
  exit: required.price('Exit Price'),
  // "Return $" and "Return %" normalize to one name; the first is used.
  result: required.amount('Return $'),
  percent: recognitionOnly(optional.text('Return %#2')),
  net: optional.amount('Net Return'),
  commission: optional.amount('Commision', 'Commission'),
  fees: optional.amount('Fees'),
  swap: optional.amount('Swap'),
  notes: optional.text('Notes'),
  expiry: optional.text('Expire', 'Expiration'),
  strike: optional.text('Strike'),
  type: optional.text('Type'),
  side: required.text('Side'),
  risk: optional.amount('Risk'),
  adverse: optional.amount('MAE'),
  favorable: optional.amount('MFE'),
  tags: optional.text('Tags'),
  spread: recognitionOnly(optional.text('Spread')),
  multiple: recognitionOnly(optional.text('R-Multiple')),
  portfolio: recognitionOnly(optional.text('Portfolio')),
  executions: recognitionOnly(optional.text('Executions')),
  averageBuy: recognitionOnly(optional.amount('Avg Buy')),
  averageSell: recognitionOnly(optional.amount('Avg Sell')),
  stop: optional.price('stop1'),
  target: optional.price('target1'),
}
type Row = ImportRow<keyof typeof columns>

const assets: ReadonlyMap<string, AssetClass> = new Map([
  ['share', 'stock'],
  ['stock', 'stock'],
  ['option', 'option'],
  ['call', 'option'],
  ['put', 'option'],
  ['future', 'future'],
  ['futures', 'future'],
  ['forex', 'forex'],
  ['crypto', 'cryptoSpot'],
  ['cfd', 'cfd'],
])

function contractOf(row: Row) {
  const type = row.text('type').toLowerCase()
  const assetClass = assets.get(type) ?? null
  const strike = row.text('strike')
  if (assetClass === 'option' && strike !== '') {
    return buildOptionFields(
      row.requiredText('symbol'),
      row.text('expiry'),
      strike,
      type === 'option' ? strike.slice(-1) : type,
    )
  }
  return { symbol: row.requiredText('symbol'), assetClass }
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const { symbol, assetClass, ...contract } = contractOf(row)
  const direction = readJournalDirection(row, 'side')
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const swap = row.money('swap')
  const isOpen = /^open$/i.test(row.text('status'))
  const exitAt = isOpen ? null : readJournalMoment(row, 'closeDate', 'closeTime', options.timeZone)
  const open = row.joinText('openDate', 'openTime')
  return buildJournalTrade(
    {
      times: row,
      content: ['tradersync', symbol, direction, row.text('size'), open, row.text('entry'), row.text('exit')],
      symbol,
      assetClass,
      direction,
      quantity: row.quantity('size'),
      entryAt: readJournalMoment(row, 'openDate', 'openTime', options.timeZone),
      exitAt,
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: isOpen ? null : row.exitPrice('exit', symbol, exitAt),
      commission,
      exchangeFees: fees,
      swapFunding: swap,
      gross: grossFromNet(readJournalMoney(row, 'net'), commission, fees, swap) ?? readJournalMoney(row, 'result'),
      stop: row.optionalPrice('stop', symbol),
      risk: readJournalMoney(row, 'risk'),
      targets: [row.optionalPrice('target', symbol)],
      lowest: null,
      highest: null,
      adverse: readJournalMoney(row, 'adverse'),
      favorable: readJournalMoney(row, 'favorable'),
      carried: { ...contract, thesis: joinNote(row.text('notes')) },
      labels: buildLabels(parseNames(row.text('setups')), [row.text('tags')], row.text('mistakes')),
    },
    options,
  )
}

/** TraderSync's export of trades. */
export const tradersync: ImportFormat = {
  id: 'tradersync',
  label: 'TraderSync trades',
  source: 'TraderSync',
  howToExport: 'Trades > select all > Export > All columns, CSV.',
  layoutSource:
    'TraderSync help, "Export your trades"; headers and rows of the tests of open-source programs that read it',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        status: 'whether the trade is open',
        type: 'asset class; put or call',
        result: 'broker’s P&L, if the net one is missing',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) => readTradeTables(file, columns, options, (row) => readRow(row, options)),
}
