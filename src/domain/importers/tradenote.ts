import { exact, sum, toMoney } from '#domain/decimal.ts'
import { assetClassNamed } from './generic-words.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import { RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed } from './table-columns.ts'

const columns = {
  account: needed.text('Account'),
  tradeDate: needed.time('T/D'),
  settled: maybe.text('S/D'),
  currency: needed.text('Currency'),
  type: needed.text('Type'),
  side: needed.text('Side'),
  symbol: needed.text('Symbol'),
  size: needed.amount('Qty'),
  price: needed.price('Price'),
  time: needed.text('Exec Time'),
  commission: needed.amount('Comm'),
  sec: maybe.amount('SEC'),
  taf: maybe.amount('TAF'),
  nscc: maybe.amount('NSCC'),
  nasdaq: maybe.amount('Nasdaq'),
  networkTaken: maybe.amount('ECN Remove'),
  networkAdded: maybe.amount('ECN Add'),
  proceeds: maybe.amount('Gross Proceeds'),
  net: maybe.amount('Net Proceeds'),
  clearing: maybe.text('Clr Broker'),
  liquidity: maybe.text('Liq'),
  note: maybe.text('Note'),
}
const fees = ['sec', 'taf', 'nscc', 'nasdaq', 'networkTaken', 'networkAdded'] as const

/** B and S say nothing of the position, SS opens a short, BC closes one. */
const sides = new Map<string, Pick<FileFill, 'side' | 'effect'>>([
  ['b', { side: 'buy', effect: null }],
  ['s', { side: 'sell', effect: null }],
  ['ss', { side: 'sell', effect: 'open' }],
  ['bc', { side: 'buy', effect: 'close' }],
])

function readFill(row: ImportRow<keyof typeof columns>, options: FormatOptions): FileFill {
  const symbol = row.word('symbol')
  const side = sides.get(row.word('side').toLowerCase())
  if (side === undefined) {
    throw new RowProblem(
      `${row.header('side')} "${row.text('side')}" is none of B, S, SS and BC. Correct it in the file.`,
    )
  }
  const currency = row.text('currency').toUpperCase()
  if (currency !== '' && currency !== options.currency) {
    throw new RowProblem(
      `${symbol} is paid in ${currency}, the portfolio is in ${options.currency}; import it into one in ${currency}.`,
    )
  }
  const assetClass = assetClassNamed(row.text('type'))
  return fillOf(row, {
    ...side,
    account: orNull(row.text('account')),
    symbol,
    instrument: assetClass === null ? {} : { assetClass },
    at: row.moment('tradeDate', 'time'),
    writtenAt: row.written('tradeDate', 'time'),
    quantity: row.quantity('size'),
    price: row.price('price', symbol),
    commission: row.money('commission'),
    exchangeFees: toMoney(sum(fees.map((column) => exact(row.money(column))))),
    note: orNull(row.text('note')),
  })
}

/** TradeNote's template of executions, which is TradeZero's layout. */
export const tradenote: ImportFormat = {
  id: 'tradenote',
  label: 'TradeNote template and TradeZero executions',
  source: 'TradeNote',
  howToExport: 'The file that was uploaded to TradeNote: its template, or TradeZero > Reports > Trades > Export.',
  layoutSource: 'TradeNote README, "Import template"',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) => fillsOfTables(file, columns, options, (row) => readFill(row, options)),
}
