import type { FormatOptions, ImportFormat } from './import-format.ts'
import type { ImportRow } from './import-row.ts'
import { journalDirection, journalMoment, journalMoney, labelsOf, namesIn, noteOf, optionOf } from './journal-cells.ts'
import { grossOf, tradeOfJournal } from './journal-trade.ts'
import type { RowTrade } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  account: unread(maybe.text('Account Name')),
  openDate: needed.text('Open Date'),
  openTime: maybe.text('Open Time'),
  closeDate: needed.text('Close Date'),
  closeTime: maybe.text('Close Time'),
  symbol: maybe.text('Symbol'),
  instrument: needed.text('Instrument'),
  side: needed.text('Side'),
  size: needed.amount('Quantity'),
  entry: needed.price('Entry Price'),
  exit: needed.price('Exit Price'),
  gross: needed.amount('Gross P&L'),
  net: maybe.amount('Net P&L'),
  commission: maybe.amount('Commission', 'Commissions'),
  fees: maybe.amount('Fee', 'Fees'),
  swap: maybe.amount('Swap'),
  adjustedCost: unread(needed.amount('Adjusted Cost')),
  adjustedProceeds: unread(maybe.amount('Adjusted Proceeds')),
  duration: unread(maybe.amount('Duration')),
  averageBuy: maybe.price('Avg Buy Price'),
  averageSell: maybe.price('Avg Sell Price'),
  risk: maybe.amount('Trade Risk'),
  initialTarget: unread(maybe.amount('Initial Target')),
  adverseResult: maybe.amount('Position MAE'),
  favourableResult: maybe.amount('Position MFE'),
  adversePrice: maybe.price('Price MAE'),
  favourablePrice: maybe.price('Price MFE'),
  setups: maybe.text('Setups'),
  playbook: maybe.text('Playbook'),
  mistakes: maybe.text('Mistakes'),
  tags: maybe.text('Tags'),
  customTags: maybe.text('Custom Tags'),
  rating: maybe.text('Rating'),
  notes: maybe.text('Notes', 'Note'),
  sector: maybe.text('Sector'),
  status: unread(maybe.text('Status')),
  executions: unread(maybe.text('Executions')),
}
type Row = ImportRow<keyof typeof columns>

/** "2025-03-21 280 PUT" beside the symbol is an option; otherwise the instrument or the symbol is what was traded. */
function contractOf(row: Row) {
  const symbol = row.text('symbol')
  const instrument = row.text('instrument')
  const found = /^(\d{4}-\d{2}-\d{2}) ([\d.]+) (PUT|CALL|P|C)$/i.exec(instrument)
  if (found !== null && symbol !== '') return optionOf(symbol, found[1] ?? '', found[2] ?? '', found[3] ?? '')
  return { symbol: symbol === '' ? instrument : symbol, assetClass: null }
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const { symbol, assetClass, ...contract } = contractOf(row)
  const direction = journalDirection(row, 'side')
  const isLong = direction === 'long'
  // Entry and exit are the first and the last fill; of a trade in several parts the averages are its prices.
  const [bought, sold] = [row.optionalPrice('averageBuy', symbol), row.optionalPrice('averageSell', symbol)]
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const swap = row.money('swap')
  const [adverse, favourable] = [
    row.optionalPrice('adversePrice', symbol),
    row.optionalPrice('favourablePrice', symbol),
  ]
  const rating = row.text('rating')
  const sector = row.text('sector')
  const open = row.written('openDate', 'openTime')
  return tradeOfJournal(
    {
      times: row,
      content: ['tradezella', symbol, direction, row.text('size'), open, row.text('entry'), row.text('exit')],
      symbol,
      assetClass,
      direction,
      quantity: row.quantity('size'),
      entryAt: journalMoment(row, 'openDate', 'openTime', options.timeZone),
      exitAt: journalMoment(row, 'closeDate', 'closeTime', options.timeZone),
      entryPrice: (isLong ? bought : sold) ?? row.optionalPrice('entry', symbol),
      exitPrice: (isLong ? sold : bought) ?? row.optionalPrice('exit', symbol),
      commission,
      exchangeFees: fees,
      swapFunding: swap,
      gross: journalMoney(row, 'gross') ?? grossOf(journalMoney(row, 'net'), commission, fees, swap),
      stop: null,
      risk: journalMoney(row, 'risk'),
      targets: [],
      lowest: isLong ? adverse : favourable,
      highest: isLong ? favourable : adverse,
      adverse: journalMoney(row, 'adverseResult'),
      favourable: journalMoney(row, 'favourableResult'),
      carried: {
        ...contract,
        thesis: noteOf(row.text('notes'), /^0?(\.0*)?$/.test(rating) ? '' : `Rating: ${rating}`),
        sector: sector === '' || /^no sector$/i.test(sector) ? null : sector.slice(0, 80),
      },
      labels: labelsOf(
        [...namesIn(row.text('playbook')), ...namesIn(row.text('setups'))],
        [row.text('tags'), row.text('customTags')],
        row.text('mistakes'),
      ),
    },
    options,
  )
}

/** TradeZella's export of trades, whole or with the columns of its template. */
export const tradezella: ImportFormat = {
  id: 'tradezella',
  label: 'TradeZella trades',
  source: 'TradeZella',
  howToExport: 'Trade View > select all trades > Bulk actions > Export.',
  layoutSource: 'TradeZella help, "Export trades"; headers as public notebooks and open-source journals read them',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        instrument: 'symbol, and the contract of an option',
        net: 'broker’s P&L, where the gross one is missing',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) => tradesOfTables(file, columns, options, (row) => readRow(row, options)),
}
