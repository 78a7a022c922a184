import { exact, toMoney } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import { momentOfRow } from './broker-rows.ts'
import { symbolOf } from './broker-table.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  account: needed.text('Account Number'),
  side: needed.text('Side'),
  symbol: needed.text('Symbol'),
  currency: maybe.text('Currency Code'),
  kind: unread(maybe.text('Security Type')),
  words: needed.text('Buy/Sell'),
  date: needed.usTime('Trade Date'),
  price: needed.price('Price'),
  quantity: needed.amount('Qty'),
  number: maybe.text('Trade Number'),
  principal: maybe.amount('Principal Amount'),
  net: maybe.amount('NET Amount'),
  commission: needed.amount('Commission Amount'),
  time: maybe.usTime('Execution Time'),
  at: maybe.usTime('Raw Exec. Time'),
  sec: maybe.amount('FeeSEC'),
  taf: maybe.amount('FeeTAF'),
  type: maybe.text('Transtype'),
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

/** All that lies between the amounts before and after costs beside the commission; else the fees that have columns. */
function feesOf(row: Row) {
  const [principal, net] = [row.amount('principal'), row.amount('net')]
  if (principal === null || net === null) return toMoney(exact(row.cost('sec')).plus(row.cost('taf')))
  return toMoney(exact(principal).abs().minus(exact(net).abs()).abs().minus(row.cost('commission')))
}

function readRow(row: Row, timeZone: string): FileFill {
  if (/cancel|^can$/i.test(row.text('type'))) throw new RowIgnored('A trade that the broker cancelled.')
  const { symbol, instrument } = symbolOf(row.word('symbol'))
  const currency = row.text('currency')
  const [side, effect] = sideOf(row)
  const time = row.text('at') === '' ? (['date', 'time'] as const) : (['at'] as const)
  return fillOf(row, {
    ...momentOfRow(row, timeZone, ...time),
    account: orNull(row.text('account')),
    symbol,
    instrument: { ...instrument, ...(currency === '' ? {} : { quoteCurrency: currency }) },
    side,
    effect,
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: row.cost('commission'),
    exchangeFees: feesOf(row),
    orderId: orNull(row.text('number')),
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
        net: 'fees, as what lies between it and the principal',
        type: 'whether the broker cancelled it',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) => fillsOfTables(file, columns, options, (row) => readRow(row, options.timeZone)),
}
