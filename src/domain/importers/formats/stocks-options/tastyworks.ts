import type { FillSide } from '#domain/fills/fill.ts'
import { parsePrice } from '#domain/importers/reading/cells/prices.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, stating } from '#domain/importers/reading/tables/layout-columns.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { describeActivity } from './account-activity.ts'
import { readBrokerMoment } from './broker-rows.ts'
import { zeroPrice, readBrokerTable, parseSymbol, type RowMarks } from './broker-table.ts'
import { findCashSettledOptions, ignoreSettledRemoval, isCashSettlement } from './cash-settlements.ts'
import { positionChange, requirePricedAction, toSplitLeg } from './tastytrade-splits.ts'

const columns = {
  at: required.usTime('Date/Time'),
  code: required.text('Transaction Code'),
  subCode: required.text('Transaction Subcode'),
  symbol: required.text('Symbol'),
  side: required.text('Buy/Sell'),
  effect: required.text('Open/Close'),
  quantity: required.amount('Quantity'),
  expiry: required.text('Expiration Date'),
  strike: required.text('Strike'),
  right: required.text('Call/Put'),
  price: required.text('Price'),
  fees: required.amount('Fees'),
  amount: stating('value', required.amount('Amount')),
  description: required.text('Description'),
  account: optional.text('Account Reference'),
}

type Row = ImportRow<keyof typeof columns>

/** Ways an option ends without a trade; delivered shares have a separate row. */
const endings: Readonly<Record<string, string>> = {
  expiration: 'Expired.',
  assignment: 'Assigned.',
  'cash settled assignment': 'Assigned.',
  exercise: 'Exercised.',
  'cash settled exercise': 'Exercised.',
}

function instrumentOfRow(row: Row) {
  const symbol = row.requiredText('symbol')
  if (symbol.startsWith('/')) {
    if (row.text('right') !== '') {
      throw new RowProblem(
        `${symbol} is an option on a future, and the file does not state its multiplier. Log it by hand.`,
      )
    }
    return { symbol, instrument: { assetClass: 'future' } as const }
  }
  if (row.text('right') === '') return { symbol, instrument: {} }
  const named = parseSymbol(`${symbol} ${row.text('expiry')} ${row.text('strike')} ${row.text('right')}`)
  if (named.instrument.assetClass === 'option') return named
  throw new RowProblem(`${row.header('expiry')} "${row.text('expiry')}" of ${symbol} is not a date such as 01/19/2024.`)
}

/** Identifies the ending of an option, whose contract is in four columns. */
const endingOf = (row: Row) => ({
  kind: row.text('subCode'),
  option: `${row.text('symbol')} ${row.text('expiry')} ${row.text('strike')} ${row.text('right')}`,
})

function priceOf(row: Row, { symbol, instrument }: ReturnType<typeof instrumentOfRow>): Decimal {
  const stated = parsePrice(row.text('price'), symbol, '.', (kept) => row.noteRounded('price', row.text('price'), kept))
  if (stated !== null) return stated
  if (row.text('price') !== '' || instrument.assetClass === 'future' || row.amount('amount') === null) {
    throw new RowProblem(`${row.header('price')} "${row.text('price')}" is not a price.`)
  }
  return paidPrice(row, instrument.assetClass === 'option')
}

/** The price that the booked amount implies. */
function paidPrice(row: Row, isOption: boolean): Decimal {
  return toDecimal(
    exact(row.requiredAmount('amount'))
      .abs()
      .div(row.quantity('quantity'))
      .div(isOption ? '100' : '1'),
  )
}

function readRow(row: Row, timeZone: string, settled: ReadonlySet<string>, mark: RowMarks): FileFill {
  const code = row.text('code').toLowerCase()
  const subCode = row.text('subCode')
  if (code !== 'trade' && code !== 'receive deliver')
    throw new RowIgnored(describeActivity(subCode || row.text('code')))
  ignoreSettledRemoval({ ...endingOf(row), cash: row.amount('amount') }, settled)
  const ending = endings[subCode.toLowerCase()] ?? null
  const words = row.text('side').toLowerCase()
  const side: FillSide | null = words === 'buy' || words === 'sell' ? words : null
  const removes = side === null && ending !== null && row.text('right') !== ''
  if (side === null && !removes) {
    if (code === 'receive deliver') throw new RowIgnored(describeActivity(subCode))
    throw new RowProblem(`${row.header('side')} "${row.text('side')}" is neither buy nor sell.`)
  }
  const named = instrumentOfRow(row)
  const effect = row.text('effect').toLowerCase()
  const isChange = code === 'receive deliver' && positionChange.test(subCode)
  if (isChange && side !== null && (effect === 'open' || effect === 'close')) {
    const stated = { ...named, side, account: emptyToNull(row.text('account')) }
    const moment = readBrokerMoment(row, timeZone, 'at')
    const leg = buildFileFill(row, { ...moment, ...stated, quantity: row.quantity('quantity'), price: zeroPrice })
    return mark.leg(toSplitLeg(leg, effect === 'close', subCode))
  }
  if (code === 'receive deliver') requirePricedAction(subCode, row.amount('amount'))
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    ...named,
    account: emptyToNull(row.text('account')),
    side: side ?? 'sell',
    effect: removes ? 'close' : effect === 'open' ? 'open' : effect === 'close' ? 'close' : null,
    quantity: row.quantity('quantity'),
    price: !removes ? priceOf(row, named) : isCashSettlement(subCode) ? paidPrice(row, true) : zeroPrice,
    // Commission and fees are combined, positive if paid.
    commission: toMoney(exact(row.money('fees'))),
    note: code === 'trade' ? null : (ending ?? emptyToNull(row.text('description'))),
  })
  return removes ? mark.held(fill, 'removes') : fill
}

/** The transaction history of tastyworks, tastytrade's name until 2023. */
export const tastyworks: ImportFormat = {
  id: 'tastyworks',
  label: 'tastyworks transactions (CSV, until 2023)',
  source: 'tastytrade',
  howToExport: 'Files that were downloaded from tastyworks: History > Transactions > CSV.',
  layoutSource: 'tastyworks, transaction history CSV; headers and rows as laroche/tastyworks-pnl reads them',
  checkedAgainst: 'published',
  corporateActions:
    'splits, reverse splits, dividends in shares, mergers for shares or for cash, changes of symbol; others are refused by name',
  tables: [
    { name: '', columns: columns, becomes: { amount: 'price, where the row states none', description: 'notes' } },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'open or close',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const settled = findCashSettledOptions(file, columns, options, endingOf)
    return {
      ...readBrokerTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, settled, mark)),
      newestFirst: true,
    }
  },
}
