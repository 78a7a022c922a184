import type { AssetClass } from '#domain/trade.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import type { ImportRow } from './import-row.ts'
import { journalDirection, journalMoment, journalMoney, labelsOf, namesIn, noteOf, optionOf } from './journal-cells.ts'
import { grossOf, tradeOfJournal } from './journal-trade.ts'
import type { RowTrade } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  status: needed.text('Status'),
  symbol: needed.text('Symbol'),
  size: needed.amount('Size'),
  openDate: needed.text('Open Date'),
  closeDate: needed.text('Close Date'),
  openTime: maybe.text('Open Time'),
  closeTime: maybe.text('Close Time'),
  setups: maybe.text('Setups', 'Setup'),
  mistakes: maybe.text('Mistakes', 'Mistake'),
  entry: needed.price('Entry Price'),
  exit: needed.price('Exit Price'),
  // "Return $" and "Return %" are one name without their signs: the first is meant.
  result: needed.amount('Return $'),
  percent: unread(maybe.text('Return %#2')),
  net: maybe.amount('Net Return'),
  commission: maybe.amount('Commision', 'Commission'),
  fees: maybe.amount('Fees'),
  swap: maybe.amount('Swap'),
  notes: maybe.text('Notes'),
  expiry: maybe.text('Expire', 'Expiration'),
  strike: maybe.text('Strike'),
  type: maybe.text('Type'),
  side: needed.text('Side'),
  risk: maybe.amount('Risk'),
  adverse: maybe.amount('MAE'),
  favourable: maybe.amount('MFE'),
  tags: maybe.text('Tags'),
  spread: unread(maybe.text('Spread')),
  multiple: unread(maybe.text('R-Multiple')),
  portfolio: unread(maybe.text('Portfolio')),
  executions: unread(maybe.text('Executions')),
  averageBuy: unread(maybe.amount('Avg Buy')),
  averageSell: unread(maybe.amount('Avg Sell')),
  stop: maybe.price('stop1'),
  target: maybe.price('target1'),
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
    return optionOf(row.word('symbol'), row.text('expiry'), strike, type === 'option' ? strike.slice(-1) : type)
  }
  return { symbol: row.word('symbol'), assetClass }
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const { symbol, assetClass, ...contract } = contractOf(row)
  const direction = journalDirection(row, 'side')
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const swap = row.money('swap')
  const isOpen = /^open$/i.test(row.text('status'))
  const open = row.written('openDate', 'openTime')
  return tradeOfJournal(
    {
      times: row,
      content: ['tradersync', symbol, direction, row.text('size'), open, row.text('entry'), row.text('exit')],
      symbol,
      assetClass,
      direction,
      quantity: row.quantity('size'),
      entryAt: journalMoment(row, 'openDate', 'openTime', options.timeZone),
      exitAt: isOpen ? null : journalMoment(row, 'closeDate', 'closeTime', options.timeZone),
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: isOpen ? null : row.optionalPrice('exit', symbol),
      commission,
      exchangeFees: fees,
      swapFunding: swap,
      gross: grossOf(journalMoney(row, 'net'), commission, fees, swap) ?? journalMoney(row, 'result'),
      stop: row.optionalPrice('stop', symbol),
      risk: journalMoney(row, 'risk'),
      targets: [row.optionalPrice('target', symbol)],
      lowest: null,
      highest: null,
      adverse: journalMoney(row, 'adverse'),
      favourable: journalMoney(row, 'favourable'),
      carried: { ...contract, thesis: noteOf(row.text('notes')) },
      labels: labelsOf(namesIn(row.text('setups')), [row.text('tags')], row.text('mistakes')),
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
        result: 'broker’s P&L, where the net one is missing',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) => tradesOfTables(file, columns, options, (row) => readRow(row, options)),
}
