import { exact, toMoney } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Money } from '#domain/units.ts'
import { momentOfRow } from './broker-rows.ts'
import { symbolOf } from './broker-table.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed } from './table-columns.ts'

const columns = {
  account: needed.text('Account'),
  date: needed.time('T/D'),
  settled: needed.time('S/D'),
  currency: maybe.text('Currency'),
  type: maybe.text('Type'),
  side: needed.text('Side'),
  symbol: needed.text('Symbol'),
  quantity: needed.amount('Qty'),
  price: needed.price('Price'),
  time: needed.time('Exec Time'),
  commission: maybe.amount('Comm'),
  sec: maybe.amount('SEC'),
  taf: maybe.amount('TAF'),
  nscc: maybe.amount('NSCC'),
  nasdaq: maybe.amount('Nasdaq'),
  ecnRemove: maybe.amount('ECN Remove'),
  ecnAdd: maybe.amount('ECN Add'),
  gross: maybe.amount('Gross Proceeds'),
  net: maybe.amount('Net Proceeds'),
}

/** TradeZero and TradeNote end their rows with three columns more: that layout has a format of its own. */
const ofTradeZero = { ...columns, clearing: needed.text('Clr Broker') }

type Row = ImportRow<keyof typeof columns>

const sides: Readonly<Record<string, readonly [FillSide, FileFill['effect']]>> = {
  B: ['buy', null],
  BUY: ['buy', null],
  S: ['sell', null],
  SELL: ['sell', null],
  SS: ['sell', 'open'],
  BC: ['buy', 'close'],
}

/** What is paid beside the commission: all that lies between the proceeds before and after costs, where both are told. */
function feesOf(row: Row, commission: Money): Money {
  const [gross, net] = [row.amount('gross'), row.amount('net')]
  if (gross !== null && net !== null) return toMoney(exact(gross).minus(net).minus(commission))
  const fees = [row.cost('sec'), row.cost('taf'), row.cost('nscc'), row.cost('nasdaq'), row.cost('ecnRemove')]
  return toMoney(fees.reduce((total, fee) => total.plus(fee), exact('0')).minus(row.cost('ecnAdd')))
}

function readRow(row: Row, timeZone: string): FileFill {
  const stated = sides[row.word('side').toUpperCase()]
  if (stated === undefined) {
    throw new RowProblem(`Side "${row.text('side')}" is none of B, S, SS and BC. Correct it in the file.`)
  }
  const [side, effect] = stated
  const { symbol, instrument } = symbolOf(row.word('symbol'))
  const commission = row.cost('commission')
  const currency = row.text('currency')
  return fillOf(row, {
    ...momentOfRow(row, timeZone, 'date', 'time'),
    account: orNull(row.text('account')),
    symbol,
    instrument: { ...instrument, ...(/^[A-Z]{3}$/.test(currency) ? { quoteCurrency: currency } : {}) },
    side,
    effect,
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission,
    exchangeFees: feesOf(row, commission),
  })
}

/** Executions of a TradeStation account, one row each. */
export const tradestation: ImportFormat = {
  id: 'tradestation',
  label: 'TradeStation executions (CSV)',
  source: 'TradeStation',
  howToExport:
    'TradeStation Client Center: Reports > Trade History. Choose the account and the dates, then export CSV.',
  layoutSource:
    'Documentation of the journal TradeTally, "Importing trades: TradeStation" (columns Account, T/D, S/D … Net Proceeds)',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (likeness(file, columns) > 0 && likeness(file, ofTradeZero) === 0 ? 1 : 0),
  readFills: (file, options) => fillsOfTables(file, columns, options, (row) => readRow(row, options.timeZone)),
}
