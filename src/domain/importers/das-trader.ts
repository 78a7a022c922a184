import type { FillSide } from '#domain/trade.ts'
import { momentOfRow } from './broker-rows.ts'
import { symbolOf } from './broker-table.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  date: maybe.usTime('Date', 'Trade Date'),
  time: needed.usTime('Time'),
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  price: needed.price('Price'),
  quantity: needed.amount('Qty'),
  route: unread(needed.text('Route')),
  broker: unread(maybe.text('Broker')),
  account: maybe.text('Account'),
  type: unread(maybe.text('Type')),
  order: maybe.text('Cloid'),
  liquidity: maybe.text('Liq', 'LiqType'),
  ecnFee: maybe.amount('ECNFee'),
  pnl: unread(maybe.amount('P / L')),
}

type Row = ImportRow<keyof typeof columns>

const sides: Readonly<Record<string, readonly [FillSide, FileFill['effect']]>> = {
  B: ['buy', null],
  S: ['sell', null],
  SS: ['sell', 'open'],
}

function readRow(row: Row, timeZone: string): FileFill {
  const stated = sides[row.word('side').toUpperCase()]
  if (stated === undefined)
    throw new RowProblem(`Side "${row.text('side')}" is none of B, S and SS. Correct it in the file.`)
  if (!row.has('date') && !/[/-]/.test(row.text('time'))) {
    throw new RowProblem(
      `Time "${row.text('time')}" has no date: DAS writes none for the day on screen. Add a column Date to the file, with the day in each row.`,
    )
  }
  const { symbol, instrument } = symbolOf(row.word('symbol'))
  const liquidity = row.text('liquidity')
  return fillOf(row, {
    ...momentOfRow(row, timeZone, 'date', 'time'),
    account: orNull(row.text('account')),
    symbol,
    instrument,
    side: stated[0],
    effect: stated[1],
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    exchangeFees: row.money('ecnFee'),
    liquidity: liquidity === '+' ? 'maker' : liquidity === '-' ? 'taker' : null,
    orderId: orNull(row.text('order')),
  })
}

/** The trades window of DAS Trader. */
export const dasTrader: ImportFormat = {
  id: 'das-trader',
  label: 'DAS Trader trades window (CSV)',
  source: 'DAS Trader',
  howToExport:
    'DAS Trader Pro: Trade > Trade Log (or the Trades window), right click > Export. Where the file has no column Date, add one.',
  layoutSource: 'DAS Trader Pro, export of the Trades window (columns Time, Symbol, Side, Price, Qty, Route … Cloid)',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) => fillsOfTables(file, columns, options, (row) => readRow(row, options.timeZone)),
}
