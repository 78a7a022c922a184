import { exact } from '#domain/decimal.ts'
import { cryptoFill, spotShape } from './crypto-fill.ts'
import { exchangeAmount } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { RowIgnored } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  user: unread(maybe.text('UID')),
  account: maybe.text('Account Type'),
  order: needed.text('Order ID'),
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  price: needed.amount('Avg. Filled Price', 'price'),
  size: needed.amount('Filled Amount', 'size'),
  money: unread(needed.amount('Filled Volume', 'funds')),
  dollars: unread(maybe.amount('Filled Volume (USDT)')),
  at: needed.time('Filled Time', 'tradeCreatedAt'),
  fee: needed.amount('Fee'),
  feeCoin: needed.text('Fee Currency'),
  liquidity: maybe.text('Maker/Taker', 'liquidity'),
  status: maybe.text('Status'),
  orderType: unread(maybe.text('Order Type')),
  orderPrice: unread(maybe.amount('Order Price')),
  orderSize: unread(maybe.amount('Order Amount')),
  tax: unread(maybe.amount('Tax')),
}

function readFill(row: ImportRow<keyof typeof columns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  if (exact(exchangeAmount(row, 'size')).eq(0)) {
    const status = row.text('status')
    throw new RowIgnored(`An order of which nothing was filled${status === '' ? '' : `: ${status}`}.`)
  }
  const spot = spotShape(row, 'symbol', options, notes)
  const account = row.text('account')
  const liquidity = row.text('liquidity').toLowerCase()
  const own = {
    ...spot,
    account: orNull(account),
    fee: { amount: exchangeAmount(row, 'fee'), coin: row.text('feeCoin').toUpperCase() },
    liquidity: liquidity === 'maker' || liquidity === 'taker' ? liquidity : null,
    // On margin a coin can be sold that is not held.
    effect: /margin/i.test(account) ? null : spot.side === 'buy' ? 'open' : 'close',
  } as const
  return cryptoFill(row, own, notes)
}

/** KuCoin's filled orders, and their fills one by one ("order splitting"). */
export const kucoin: ImportFormat = {
  id: 'kucoin-spot',
  label: 'KuCoin spot orders',
  source: 'KuCoin',
  howToExport: 'Orders > Spot Orders > Export > Filled Orders (or Filled Orders, show order-splitting); CSV.',
  layoutSource: 'KuCoin help centre, "How to export transaction history"; headers as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addedTo(fillsOfTables(file, columns, options, (row) => readFill(row, options, notes)))
  },
}
