import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { buildCryptoFill, readSpotColumns } from './crypto-fill.ts'
import { readExchangeAmount } from './exchange-cells.ts'

const columns = {
  user: recognitionOnly(optional.text('UID')),
  account: optional.text('Account Type'),
  order: required.text('Order ID'),
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  price: required.amount('Avg. Filled Price', 'price'),
  size: required.amount('Filled Amount', 'size'),
  money: recognitionOnly(required.amount('Filled Volume', 'funds')),
  dollars: recognitionOnly(optional.amount('Filled Volume (USDT)')),
  at: required.time('Filled Time', 'tradeCreatedAt'),
  fee: required.amount('Fee'),
  feeCoin: required.text('Fee Currency'),
  liquidity: optional.text('Maker/Taker', 'liquidity'),
  status: optional.text('Status'),
  orderType: recognitionOnly(optional.text('Order Type')),
  orderPrice: recognitionOnly(optional.amount('Order Price')),
  orderSize: recognitionOnly(optional.amount('Order Amount')),
  tax: recognitionOnly(optional.amount('Tax')),
}

function readFill(row: ImportRow<keyof typeof columns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  if (exact(readExchangeAmount(row, 'size')).eq(0)) {
    const status = row.text('status')
    throw new RowIgnored(`An unfilled order${status === '' ? '' : `: ${status}`}.`)
  }
  const spot = readSpotColumns(row, 'symbol', options, notes)
  const account = row.text('account')
  const liquidity = row.text('liquidity').toLowerCase()
  const own = {
    ...spot,
    account: emptyToNull(account),
    fee: { amount: readExchangeAmount(row, 'fee'), coin: row.text('feeCoin').toUpperCase() },
    liquidity: liquidity === 'maker' || liquidity === 'taker' ? liquidity : null,
    // Margin allows selling a coin that is not held.
    effect: /margin/i.test(account) ? null : spot.side === 'buy' ? 'open' : 'close',
  } as const
  return buildCryptoFill(row, own, notes)
}

/** KuCoin's filled orders, and their fills one by one ("order splitting"). */
export const kucoin: ImportFormat = {
  id: 'kucoin-spot',
  label: 'KuCoin spot orders',
  source: 'KuCoin',
  howToExport: 'Orders > Spot Orders > Export > Filled Orders (or Filled Orders, show order-splitting); CSV.',
  layoutSource: 'KuCoin help center, "How to export transaction history"; headers as read by open-source tax tools',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, columns, options, (row) => readFill(row, options, notes)))
  },
}
