import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { buildConversion } from './conversion.ts'
import { buildCryptoFill, readSpotColumns } from './crypto-fill.ts'
import { type CryptoPair, isCurrencyOrToken, parseCryptoPair } from './crypto-pair.ts'
import { readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'

const columns = {
  user: recognitionOnly(optional.text('UID')),
  account: optional.text('Account Type'),
  order: required.text('Order ID'),
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  price: required.amount('Avg. Filled Price', 'price'),
  size: required.amount('Filled Amount', 'size'),
  money: stating('value', required.amount('Filled Volume', 'funds')),
  dollars: optional.amount('Filled Volume (USDT)'),
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

/** Margin allows selling a coin that is not held. */
const isMargin = (row: ImportRow<keyof typeof columns>) => /margin/i.test(row.text('account'))

/** A market in a coin, whose orders state their value in USDT: a conversion between two coins. */
function readCoinMarket(
  row: ImportRow<keyof typeof columns>,
  pair: CryptoPair,
  options: FormatOptions,
  notes: ReadingNotes,
): FileFill[] {
  const base = { amount: readExchangeSize(row, 'size'), coin: pair.base }
  const quote = { amount: readExchangeSize(row, 'money'), coin: pair.quote }
  const isPurchase = row.side('side') === 'buy'
  const own = {
    at: readExchangeMoment(row, 'at', options.timeZone),
    sold: isPurchase ? quote : base,
    bought: isPurchase ? base : quote,
    value: { amount: readExchangeSize(row, 'dollars'), coin: 'USDT' },
    fee: { amount: readExchangeAmount(row, 'fee'), coin: row.text('feeCoin').toUpperCase() },
    account: emptyToNull(row.text('account')),
    id: null,
    orderId: emptyToNull(row.text('order')),
    mayBeShort: isMargin(row),
  }
  notes.noteFile('Markets in a coin are a sale and a purchase at their value in USDT.')
  return buildConversion(row, own, options.currency, notes)
}

function readFill(
  row: ImportRow<keyof typeof columns>,
  options: FormatOptions,
  notes: ReadingNotes,
): FileFill | FileFill[] {
  if (exact(readExchangeAmount(row, 'size')).eq(0)) {
    const status = row.text('status')
    throw new RowIgnored(`An unfilled order${status === '' ? '' : `: ${status}`}.`)
  }
  const pair = parseCryptoPair(row.requiredText('symbol'))
  if (pair !== null && !isCurrencyOrToken(pair.quote) && row.text('dollars') !== '') {
    return readCoinMarket(row, pair, options, notes)
  }
  const spot = readSpotColumns(row, 'symbol', options, notes)
  const account = row.text('account')
  const liquidity = row.text('liquidity').toLowerCase()
  const own = {
    ...spot,
    account: emptyToNull(account),
    fee: { amount: readExchangeAmount(row, 'fee'), coin: row.text('feeCoin').toUpperCase() },
    liquidity: liquidity === 'maker' || liquidity === 'taker' ? liquidity : null,
    effect: isMargin(row) ? null : spot.side === 'buy' ? 'open' : 'close',
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
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        money: 'quantity of the other coin, in a market in a coin',
        dollars: 'value of both coins, in a market in a coin',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'margin',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    return notes.addTo(readFillTables(file, columns, options, (row) => readFill(row, options, notes)))
  },
}
