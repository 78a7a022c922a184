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
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  account: needed.text('Account'),
  date: needed.usTime('T/D'),
  settled: unread(needed.usTime('S/D')),
  currency: maybe.text('Currency'),
  type: unread(maybe.text('Type')),
  side: needed.text('Side'),
  symbol: needed.text('Symbol'),
  quantity: needed.amount('Qty'),
  price: needed.price('Price'),
  time: needed.usTime('Exec Time'),
  commission: maybe.amount('Comm'),
  sec: maybe.amount('SEC'),
  taf: maybe.amount('TAF'),
  nscc: maybe.amount('NSCC'),
  nasdaq: maybe.amount('Nasdaq'),
  ecnRemove: maybe.amount('ECN Remove'),
  ecnAdd: maybe.amount('ECN Add'),
  gross: maybe.amount('Gross Proceeds'),
  net: maybe.amount('Net Proceeds'),
  clearing: unread(maybe.text('Clr Broker')),
  liquidity: unread(maybe.text('Liq')),
  note: maybe.text('Note'),
}

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
    note: orNull(row.text('note')),
  })
}

/** Executions as TradeStation, TradeZero and the template of TradeNote have them, one row each. */
export const tradestation: ImportFormat = {
  id: 'tradestation',
  label: 'TradeStation, TradeZero and TradeNote executions (CSV)',
  source: 'TradeStation',
  howToExport:
    'TradeStation: Client Center > Reports > Trade History, export CSV. TradeZero: Portal > Trading History, export CSV. TradeNote: the file that was uploaded there.',
  layoutSource:
    'README of the journal TradeNote, "Template" (columns Account, T/D, S/D, Currency … Liq, Note), and documentation of TradeTally, "TradeStation"',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: { gross: 'fees, with the net proceeds', net: 'fees, as what lies between them and the gross proceeds' },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) => fillsOfTables(file, columns, options, (row) => readRow(row, options.timeZone)),
}
