import type { FillSide } from '#domain/fills/fill.ts'
import type { SplitLeg } from '#domain/importers/matching/stock-splits.ts'
import { parsePrice } from '#domain/importers/reading/cells/prices.ts'
import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { describeActivity } from './account-activity.ts'
import { readBrokerMoment, readPaidCost } from './broker-rows.ts'
import { readBrokerTable, parseSymbol, type RowMarks, zeroPrice } from './broker-table.ts'
import { findCashSettledOptions, ignoreSettledRemoval } from './cash-settlements.ts'
import { positionChange, requirePricedAction, toSplitLeg } from './tastytrade-splits.ts'

const columns = {
  at: required.usTime('Date'),
  type: required.text('Type'),
  subType: optional.text('Sub Type'),
  action: required.text('Action'),
  symbol: required.text('Symbol'),
  kind: required.text('Instrument Type'),
  description: required.text('Description'),
  value: required.amount('Value'),
  quantity: required.amount('Quantity'),
  average: recognitionOnly(optional.amount('Average Price')),
  commission: required.amount('Commissions'),
  fees: required.amount('Fees'),
  multiplier: required.amount('Multiplier'),
  root: recognitionOnly(optional.text('Root Symbol')),
  underlying: required.text('Underlying Symbol'),
  expiry: recognitionOnly(optional.text('Expiration Date')),
  strike: recognitionOnly(optional.amount('Strike Price')),
  right: recognitionOnly(optional.text('Call or Put')),
  order: optional.text('Order'),
  total: recognitionOnly(optional.amount('Total')),
  currency: optional.text('Currency'),
}

type Row = ImportRow<keyof typeof columns>

const actions: Readonly<Record<string, readonly [FillSide, FileFill['effect']]>> = {
  BUY_TO_OPEN: ['buy', 'open'],
  BUY_TO_CLOSE: ['buy', 'close'],
  SELL_TO_OPEN: ['sell', 'open'],
  SELL_TO_CLOSE: ['sell', 'close'],
  // Futures use plain buy and sell.
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
  const symbol = row.requiredText('symbol').replace(/\s+/g, ' ')
  const currency = row.text('currency')
  const quote: FileInstrument = currency === '' ? {} : { quoteCurrency: currency }
  if (kind === 'future option') {
    const contract = futuresContractOf(row.text('underlying'))
    if (contract === null) throw new RowProblem(`The multiplier of ${symbol} is not known. Log this trade by hand.`)
    return { symbol, instrument: { ...quote, assetClass: 'option', pointValue: contract.pointValue } }
  }
  if (kind === 'future') return { symbol, instrument: { ...quote, assetClass: 'future' } }
  if (kind === 'cryptocurrency') return { symbol, instrument: { ...quote, assetClass: 'cryptoSpot' } }
  const named = parseSymbol(symbol)
  const multiplier = row.amount('multiplier')
  const isOption = named.instrument.assetClass === 'option'
  const pointValue = isOption && multiplier !== null && exact(multiplier).gt(0) ? { pointValue: multiplier } : {}
  return { symbol: named.symbol, instrument: { ...named.instrument, ...pointValue, ...quote } }
}

/**
 * The price of a fill: for futures from the description, since no cash moves; else from the cash amount. The Average
 * Price column is per contract in some files and rounded in others.
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

/** A row of a split or a change of symbol; null if it does not say whether it opens or closes. */
function legOf(row: Row, subType: string, timeZone: string): SplitLeg | null {
  const action = actions[row.text('action').toUpperCase()]
  if (action === undefined || action[1] === null) return null
  const { symbol, instrument } = instrumentOfRow(row)
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    symbol,
    instrument,
    side: action[0],
    quantity: row.quantity('quantity'),
    price: zeroPrice,
  })
  return toSplitLeg(fill, action[1] === 'close', subType)
}

const endingOf = (row: Row) => ({ kind: row.text('subType'), option: row.text('symbol') })

function readRow(row: Row, timeZone: string, settled: ReadonlySet<string>, mark: RowMarks): FileFill {
  const subType = row.text('subType') || row.text('action')
  const type = row.text('type').toLowerCase()
  if (type !== 'trade' && type !== 'receive deliver')
    throw new RowIgnored(describeActivity(subType || row.text('type')))
  if (type === 'receive deliver') ignoreSettledRemoval({ ...endingOf(row), cash: row.amount('value') }, settled)
  const leg = type === 'receive deliver' && positionChange.test(subType) ? legOf(row, subType, timeZone) : null
  if (leg !== null) return mark.leg(leg)
  const ending = endings.find(([pattern]) => pattern.test(`${subType} ${row.text('description')}`))?.[1] ?? null
  const action = actions[row.text('action').toUpperCase()]
  const removes = type === 'receive deliver' && ending !== null && row.text('kind').toLowerCase().endsWith('option')
  if (action === undefined && !removes) {
    if (type === 'receive deliver') throw new RowIgnored(describeActivity(subType))
    throw new RowProblem(
      `Action "${row.text('action')}" is neither a purchase nor a sale. Correct it in the file, or log this trade by hand.`,
    )
  }
  if (type === 'receive deliver') requirePricedAction(subType, row.amount('value'))
  const named = instrumentOfRow(row)
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    ...named,
    side: action?.[0] ?? 'sell',
    effect: removes ? 'close' : (action?.[1] ?? null),
    quantity: row.quantity('quantity'),
    price: priceOf(row, named),
    commission: readPaidCost(row, 'commission'),
    exchangeFees: readPaidCost(row, 'fees'),
    orderId: emptyToNull(row.text('order')),
    note: type === 'trade' ? null : (ending ?? emptyToNull(row.text('description'))),
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
  corporateActions:
    'splits, reverse splits, dividends in shares, mergers for shares or for cash, changes of symbol; others are refused by name',
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
