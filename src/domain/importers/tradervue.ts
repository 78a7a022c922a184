import { exact, toMoney } from '#domain/decimal.ts'
import type { Decimal, Instant } from '#domain/units.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import { journalDirection, journalMoment, journalMoney, labelsOf, noteOf } from './journal-cells.ts'
import { grossOf, tradeOfJournal } from './journal-trade.ts'
import { RowProblem, type RowTrade } from './read-rows.ts'
import { fillsOfTables, tradesOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  openAt: needed.time('Open Datetime'),
  closeAt: needed.time('Close Datetime'),
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  size: needed.amount('Volume'),
  entry: needed.price('Entry Price'),
  exit: needed.price('Exit Price'),
  gross: maybe.amount('Gross P&L'),
  net: maybe.amount('Net P&L'),
  count: unread(maybe.amount('Exec Count')),
  shared: unread(maybe.text('Shared')),
  notes: maybe.text('Notes'),
  tags: maybe.text('Tags'),
  commission: maybe.amount('Commissions', 'Commission'),
  fees: maybe.amount('Fees'),
  risk: maybe.amount('Initial Risk'),
  multiple: unread(maybe.text('P&L (R)')),
  favourableResult: maybe.amount('Position MFE'),
  adverseResult: maybe.amount('Position MAE'),
  favourablePrice: maybe.price('Price MFE'),
  adversePrice: maybe.price('Price MAE'),
  favourableAt: maybe.text('Price MFE Datetime'),
  adverseAt: maybe.text('Price MAE Datetime'),
  bestExit: unread(maybe.amount('Best Exit P&L')),
  bestExitAt: unread(maybe.text('Best Exit Datetime')),
}
type Row = ImportRow<keyof typeof columns>

/** Minutes from the entry until a moment of the file; null where either is not there, or before the entry. */
function minutesUntil(row: Row, column: 'favourableAt' | 'adverseAt', entryAt: Instant | null, timeZone: string) {
  const at = journalMoment(row, column, column, timeZone)
  if (at === null || entryAt === null || at < entryAt) return null
  return String((Date.parse(at) - Date.parse(entryAt)) / 60_000) as Decimal
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const symbol = row.word('symbol')
  const direction = journalDirection(row, 'side')
  const isLong = direction === 'long'
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const entryAt = journalMoment(row, 'openAt', 'openAt', options.timeZone)
  const [adverse, favourable] = [
    row.optionalPrice('adversePrice', symbol),
    row.optionalPrice('favourablePrice', symbol),
  ]
  return tradeOfJournal(
    {
      times: row,
      content: [
        'tradervue',
        symbol,
        direction,
        row.text('size'),
        row.text('openAt'),
        row.text('entry'),
        row.text('exit'),
      ],
      symbol,
      assetClass: null,
      direction,
      quantity: row.quantity('size'),
      entryAt,
      exitAt: journalMoment(row, 'closeAt', 'closeAt', options.timeZone),
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: row.optionalPrice('exit', symbol),
      commission,
      exchangeFees: fees,
      swapFunding: toMoney(exact('0')),
      gross: journalMoney(row, 'gross') ?? grossOf(journalMoney(row, 'net'), commission, fees, toMoney(exact('0'))),
      stop: null,
      risk: journalMoney(row, 'risk'),
      targets: [],
      lowest: isLong ? adverse : favourable,
      highest: isLong ? favourable : adverse,
      adverse: journalMoney(row, 'adverseResult'),
      favourable: journalMoney(row, 'favourableResult'),
      carried: {
        thesis: noteOf(row.text('notes')),
        timeToMaeMin: minutesUntil(row, 'adverseAt', entryAt, options.timeZone),
        timeToMfeMin: minutesUntil(row, 'favourableAt', entryAt, options.timeZone),
      },
      labels: labelsOf([], [row.text('tags')], ''),
    },
    options,
  )
}

/** Tradervue's export of trades. */
export const tradervue: ImportFormat = {
  id: 'tradervue',
  label: 'Tradervue trades',
  source: 'Tradervue',
  howToExport: 'Trades > Export > Export trades to CSV.',
  layoutSource: 'Tradervue help, "Exporting your data"; headers as open-source journals read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) => tradesOfTables(file, columns, options, (row) => readRow(row, options)),
}

const fillColumns = {
  date: needed.time('Date'),
  time: needed.text('Time'),
  symbol: needed.text('Symbol'),
  size: needed.amount('Quantity'),
  price: needed.price('Price'),
  side: needed.text('Side'),
  // Several programs that write this file miss an m.
  commission: needed.amount('Commission', 'Commision'),
  transfer: needed.amount('TransFee'),
  network: needed.amount('ECNFee'),
  account: maybe.text('Account'),
  notes: maybe.text('Notes'),
}

function readFill(row: ImportRow<keyof typeof fillColumns>): FileFill {
  const symbol = row.word('symbol')
  const side = row.word('side').toLowerCase()
  if (!/^(b|bot|buy|bc|cover|buy to cover|s|sld|sell|ss|short|sell short)$/.test(side)) {
    throw new RowProblem(
      `${row.header('side')} "${row.text('side')}" is neither Buy, Sell, Short nor Cover. Correct it.`,
    )
  }
  const buys = /^(b|bot|buy|bc|cover|buy to cover)$/.test(side)
  return fillOf(row, {
    account: orNull(row.text('account')),
    symbol,
    at: row.moment('date', 'time'),
    writtenAt: row.written('date', 'time'),
    side: buys ? 'buy' : 'sell',
    quantity: row.quantity('size'),
    price: row.price('price', symbol),
    commission: row.money('commission'),
    exchangeFees: toMoney(exact(row.money('transfer')).plus(row.money('network'))),
    effect: /^(ss|short|sell short)$/.test(side) ? 'open' : /^(bc|cover|buy to cover)$/.test(side) ? 'close' : null,
    note: orNull(row.text('notes')),
  })
}

/** Tradervue's generic file of executions, which many tools write too. */
export const tradervueExecutions: ImportFormat = {
  id: 'tradervue-executions',
  label: 'Tradervue executions',
  source: 'Tradervue',
  howToExport: 'Trades > Export > Export executions to CSV; also the generic import file that other tools write.',
  layoutSource: 'Tradervue help, "Generic import format"; rows of the tests of programs that write and read it',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: fillColumns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, fillColumns),
  readFills: (file, options) => fillsOfTables(file, fillColumns, options, readFill),
}
