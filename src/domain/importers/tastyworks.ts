import { exact, toDecimal, toMoney } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Decimal } from '#domain/units.ts'
import { activityReason } from './account-activity.ts'
import { momentOfRow } from './broker-rows.ts'
import { nothing, readBrokerTable, symbolOf, type Mark } from './broker-table.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { parsePrice } from './prices.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { likeness, maybe, needed } from './table-columns.ts'

const columns = {
  at: needed.usTime('Date/Time'),
  code: needed.text('Transaction Code'),
  subCode: needed.text('Transaction Subcode'),
  symbol: needed.text('Symbol'),
  side: needed.text('Buy/Sell'),
  effect: needed.text('Open/Close'),
  quantity: needed.amount('Quantity'),
  expiry: needed.text('Expiration Date'),
  strike: needed.text('Strike'),
  right: needed.text('Call/Put'),
  price: needed.text('Price'),
  fees: needed.amount('Fees'),
  amount: needed.amount('Amount'),
  description: needed.text('Description'),
  account: maybe.text('Account Reference'),
}

type Row = ImportRow<keyof typeof columns>

/** Ways in which an option ends without being dealt; the shares that it delivers have a row of their own. */
const endings: Readonly<Record<string, string>> = {
  expiration: 'Expired.',
  assignment: 'Assigned.',
  'cash settled assignment': 'Assigned.',
  exercise: 'Exercised.',
  'cash settled exercise': 'Exercised.',
}

function instrumentOfRow(row: Row) {
  const symbol = row.word('symbol')
  if (symbol.startsWith('/')) {
    if (row.text('right') !== '') {
      throw new RowProblem(
        `${symbol} is an option on a future, whose multiplier the file does not say. Log it by hand.`,
      )
    }
    return { symbol, instrument: { assetClass: 'future' } as const }
  }
  if (row.text('right') === '') return { symbol, instrument: {} }
  const named = symbolOf(`${symbol} ${row.text('expiry')} ${row.text('strike')} ${row.text('right')}`)
  if (named.instrument.assetClass === 'option') return named
  throw new RowProblem(`${row.header('expiry')} "${row.text('expiry')}" of ${symbol} is not a date such as 01/19/2024.`)
}

function priceOf(row: Row, { symbol, instrument }: ReturnType<typeof instrumentOfRow>): Decimal {
  const stated = parsePrice(row.text('price'), symbol, '.', (kept) => row.noteRounded('price', row.text('price'), kept))
  if (stated !== null) return stated
  const amount = row.amount('amount')
  if (row.text('price') !== '' || instrument.assetClass === 'future' || amount === null) {
    throw new RowProblem(`${row.header('price')} "${row.text('price')}" is not a price.`)
  }
  const pointValue = instrument.assetClass === 'option' ? '100' : '1'
  return toDecimal(exact(amount).abs().div(row.quantity('quantity')).div(pointValue))
}

function readRow(row: Row, timeZone: string, mark: Mark): FileFill {
  const code = row.text('code').toLowerCase()
  const subCode = row.text('subCode')
  if (code !== 'trade' && code !== 'receive deliver') throw new RowIgnored(activityReason(subCode || row.text('code')))
  const ending = endings[subCode.toLowerCase()] ?? null
  const words = row.text('side').toLowerCase()
  const side: FillSide | null = words === 'buy' || words === 'sell' ? words : null
  const removes = side === null && ending !== null && row.text('right') !== ''
  if (side === null && !removes) {
    if (code === 'receive deliver') throw new RowIgnored(activityReason(subCode))
    throw new RowProblem(`${row.header('side')} "${row.text('side')}" is neither buy nor sell.`)
  }
  const named = instrumentOfRow(row)
  const effect = row.text('effect').toLowerCase()
  const fill = fillOf(row, {
    ...momentOfRow(row, timeZone, 'at'),
    ...named,
    account: orNull(row.text('account')),
    side: side ?? 'sell',
    effect: removes ? 'close' : effect === 'open' ? 'open' : effect === 'close' ? 'close' : null,
    quantity: row.quantity('quantity'),
    price: removes ? nothing : priceOf(row, named),
    // Commission and fees are one sum, positive where it is paid.
    commission: toMoney(exact(row.money('fees'))),
    note: code === 'trade' ? null : (ending ?? orNull(row.text('description'))),
  })
  return removes ? mark.held(fill, 'removes') : fill
}

/** The transaction history of tastyworks, as tastytrade was called until 2023. */
export const tastyworks: ImportFormat = {
  id: 'tastyworks',
  label: 'tastyworks transactions (CSV, until 2023)',
  source: 'tastytrade',
  howToExport: 'Files that were downloaded from tastyworks: History > Transactions > CSV.',
  layoutSource: 'tastyworks, transaction history CSV; headers and rows as laroche/tastyworks-pnl reads them',
  checkedAgainst: 'published',
  tables: [
    { name: '', columns: columns, becomes: { amount: 'price, where the row states none', description: 'notes' } },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) => ({
    ...readBrokerTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, mark)),
    newestFirst: true,
  }),
}
