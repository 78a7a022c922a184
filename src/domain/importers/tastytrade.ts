import { exact, toDecimal } from '#domain/decimal.ts'
import { futuresContractOf } from '#domain/instruments.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Decimal } from '#domain/units.ts'
import { activityReason } from './account-activity.ts'
import { momentOfRow, paid } from './broker-rows.ts'
import { readBrokerTable, symbolOf, type Mark } from './broker-table.ts'
import type { FileFill, FileInstrument } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { parsePrice } from './prices.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  at: needed.usTime('Date'),
  type: needed.text('Type'),
  subType: maybe.text('Sub Type'),
  action: needed.text('Action'),
  symbol: needed.text('Symbol'),
  kind: needed.text('Instrument Type'),
  description: needed.text('Description'),
  value: needed.amount('Value'),
  quantity: needed.amount('Quantity'),
  average: unread(maybe.amount('Average Price')),
  commission: needed.amount('Commissions'),
  fees: needed.amount('Fees'),
  multiplier: needed.amount('Multiplier'),
  root: unread(maybe.text('Root Symbol')),
  underlying: needed.text('Underlying Symbol'),
  expiry: unread(maybe.text('Expiration Date')),
  strike: unread(maybe.amount('Strike Price')),
  right: unread(maybe.text('Call or Put')),
  order: maybe.text('Order'),
  total: unread(maybe.amount('Total')),
  currency: maybe.text('Currency'),
}

type Row = ImportRow<keyof typeof columns>

const actions: Readonly<Record<string, readonly [FillSide, FileFill['effect']]>> = {
  BUY_TO_OPEN: ['buy', 'open'],
  BUY_TO_CLOSE: ['buy', 'close'],
  SELL_TO_OPEN: ['sell', 'open'],
  SELL_TO_CLOSE: ['sell', 'close'],
  // Futures are bought and sold alone.
  BUY: ['buy', null],
  SELL: ['sell', null],
}

const endings = [
  [/expiration/i, 'Expired.'],
  [/assignment/i, 'Assigned.'],
  [/exercise/i, 'Exercised.'],
] as const

function instrumentOfRow(row: Row): { readonly symbol: string; readonly instrument: FileInstrument } {
  const kind = row.text('kind').toLowerCase()
  const symbol = row.word('symbol').replace(/\s+/g, ' ')
  const currency = row.text('currency')
  const quote: FileInstrument = currency === '' ? {} : { quoteCurrency: currency }
  if (kind === 'future option') {
    const contract = futuresContractOf(row.text('underlying'))
    if (contract === null) throw new RowProblem(`The multiplier of ${symbol} is not known. Log this trade by hand.`)
    return { symbol, instrument: { ...quote, assetClass: 'option', pointValue: contract.pointValue } }
  }
  if (kind === 'future') return { symbol, instrument: { ...quote, assetClass: 'future' } }
  if (kind === 'cryptocurrency') return { symbol, instrument: { ...quote, assetClass: 'cryptoSpot' } }
  const named = symbolOf(symbol)
  const multiplier = row.amount('multiplier')
  const isOption = named.instrument.assetClass === 'option'
  const pointValue = isOption && multiplier !== null && exact(multiplier).gt(0) ? { pointValue: multiplier } : {}
  return { symbol: named.symbol, instrument: { ...named.instrument, ...pointValue, ...quote } }
}

/**
 * The price of a fill: of a future as the description has it, since no cash changes hands; else what was paid for one.
 * The column Average Price is of a whole contract in some files and rounded in others.
 */
function priceOf(row: Row, { symbol, instrument }: ReturnType<typeof instrumentOfRow>): Decimal {
  const value = row.amount('value')
  if (instrument.assetClass === 'future' || value === null || exact(value).eq(0)) {
    const stated = parsePrice(/ @ (\S+)/.exec(row.text('description'))?.[1] ?? '', symbol, '.')
    if (stated !== null) return stated
    if (instrument.assetClass === 'future' || value === null) {
      throw new RowProblem(
        `Description "${row.text('description')}" has no price of ${symbol} such as "@ 57.10". Log this trade by hand.`,
      )
    }
  }
  return toDecimal(
    exact(value ?? '0')
      .abs()
      .div(row.quantity('quantity'))
      .div(instrument.pointValue ?? '1'),
  )
}

function readRow(row: Row, timeZone: string, mark: Mark): FileFill {
  const subType = row.text('subType') || row.text('action')
  const type = row.text('type').toLowerCase()
  if (type !== 'trade' && type !== 'receive deliver') throw new RowIgnored(activityReason(subType || row.text('type')))
  const ending = endings.find(([pattern]) => pattern.test(`${subType} ${row.text('description')}`))?.[1] ?? null
  const action = actions[row.text('action').toUpperCase()]
  const removes = type === 'receive deliver' && ending !== null && row.text('kind').toLowerCase().endsWith('option')
  if (action === undefined && !removes) {
    if (type === 'receive deliver') throw new RowIgnored(activityReason(subType))
    throw new RowProblem(
      `Action "${row.text('action')}" is neither a purchase nor a sale. Correct it in the file, or log this trade by hand.`,
    )
  }
  const named = instrumentOfRow(row)
  const fill = fillOf(row, {
    ...momentOfRow(row, timeZone, 'at'),
    ...named,
    side: action?.[0] ?? 'sell',
    effect: removes ? 'close' : (action?.[1] ?? null),
    quantity: row.quantity('quantity'),
    price: priceOf(row, named),
    commission: paid(row, 'commission'),
    exchangeFees: paid(row, 'fees'),
    orderId: orNull(row.text('order')),
    note: type === 'trade' ? null : (ending ?? (/split/i.test(subType) ? 'Split.' : orNull(row.text('description')))),
  })
  return removes && action === undefined ? mark.held(fill, 'removes') : fill
}

/** Transactions of a tastytrade account. */
export const tastytrade: ImportFormat = {
  id: 'tastytrade',
  label: 'tastytrade transactions (CSV)',
  source: 'tastytrade',
  howToExport:
    'my.tastytrade.com: Manage > My Money > History (desktop: History > Transactions). Choose the dates, then CSV.',
  layoutSource:
    'tastytrade, transaction history CSV (columns Date, Type, Sub Type, Action … Order #, Total, Currency), with the rows of laroche/tastyworks-pnl',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        action: 'side; whether it opens or closes',
        description: 'price of a future; why an option was removed',
        value: 'price, by the quantity',
        kind: 'asset class',
        underlying: 'point value of an option on a future',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) => ({
    ...readBrokerTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, mark)),
    newestFirst: true,
  }),
}
