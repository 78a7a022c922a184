import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { readBrokerMoment } from './broker-rows.ts'
import { effectOfPlainSale, parseSymbol, readBareSymbolsAsStocks } from './broker-table.ts'

const columns = {
  account: required.text('Account Number'),
  side: required.text('Side'),
  symbol: required.text('Symbol'),
  currency: optional.text('Currency Code'),
  kind: recognitionOnly(optional.text('Security Type')),
  words: required.text('Buy/Sell'),
  date: required.usTime('Trade Date'),
  price: required.price('Price'),
  quantity: required.amount('Qty'),
  number: optional.text('Trade Number'),
  principal: stating('value', optional.amount('Principal Amount')),
  net: optional.amount('NET Amount'),
  commission: required.amount('Commission Amount'),
  time: optional.usTime('Execution Time'),
  at: optional.usTime('Raw Exec. Time'),
  sec: optional.amount('FeeSEC'),
  taf: optional.amount('FeeTAF'),
  type: optional.text('Transtype'),
}

type Row = ImportRow<keyof typeof columns>

const sides: readonly (readonly [RegExp, FillSide, FileFill['effect']])[] = [
  [/short (cover|buy)/i, 'buy', 'close'],
  [/short sell|sell short/i, 'sell', 'open'],
  [/buy/i, 'buy', null],
  [/sell/i, 'sell', null],
  [/^B$/i, 'buy', null],
  [/^S$/i, 'sell', null],
]

function sideOf(row: Row): readonly [FillSide, FileFill['effect']] {
  const text = row.text('words') || row.text('side')
  const found = sides.find(([pattern]) => pattern.test(text))
  if (found === undefined)
    throw new RowProblem(`Buy/Sell "${text}" is neither a purchase nor a sale. Correct it in the file.`)
  return [found[1], found[2]]
}

/**
 * Fees from the difference between principal and net amount, without commission; else from the fee columns. A sale whose costs
 * are higher than its value has a negative net amount.
 */
function feesOf(row: Row, side: FillSide) {
  const [principal, net] = [row.amount('principal'), row.amount('net')]
  if (principal === null || net === null) return toMoney(exact(row.cost('sec')).plus(row.cost('taf')))
  const [value, left] = [exact(principal).abs(), exact(net).abs()]
  const takesMoney = side === 'sell' && exact(principal).gt(0) && exact(net).lt(0)
  const costs = takesMoney ? value.plus(left) : value.minus(left).abs()
  return toMoney(costs.minus(row.cost('commission')))
}

function readRow(row: Row, timeZone: string): FileFill {
  if (/cancel|^can$/i.test(row.text('type'))) throw new RowIgnored('A trade that the broker cancelled.')
  const { symbol, instrument } = parseSymbol(row.requiredText('symbol'))
  const currency = row.text('currency')
  const [side, effect] = sideOf(row)
  const time = row.text('at') === '' ? (['date', 'time'] as const) : (['at'] as const)
  return buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, ...time),
    account: emptyToNull(row.text('account')),
    symbol,
    instrument: { ...instrument, ...(currency === '' ? {} : { quoteCurrency: currency }) },
    side,
    effect: side === 'sell' ? (effect ?? effectOfPlainSale({ symbol, instrument })) : effect,
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: row.cost('commission'),
    exchangeFees: feesOf(row, side),
    orderId: emptyToNull(row.text('number')),
  })
}

/** The blotter of a Lightspeed account. */
export const lightspeed: ImportFormat = {
  id: 'lightspeed',
  label: 'Lightspeed blotter (CSV)',
  source: 'Lightspeed',
  howToExport:
    'lightspeed.com: My Account > Reports > account list > Blotter. Choose the dates, Apply, then CSV; unpack the ZIP.',
  layoutSource: 'Lightspeed, account blotter (columns Account Number, Account Type, Side … Transtype)',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        number: 'broker’s id of the execution',
        principal: 'fees, with the net amount',
        net: 'fees, from its difference to the principal',
        type: 'whether the broker cancelled it',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'own word',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readBareSymbolsAsStocks(readFillTables(file, columns, options, (row) => readRow(row, options.timeZone))),
}
