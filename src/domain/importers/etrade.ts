import { activityReason } from './account-activity.ts'
import { nothing, ofDatesAlone, readBrokerTable, symbolOf, type Mark } from './broker-table.ts'
import { momentOfRow } from './broker-rows.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { splitFill } from './splits.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'
import { wordEntry } from './word-entry.ts'

/** Both layouts: of "Activity/Trade Date …" and the older "TransactionDate …". */
const columns = {
  at: needed.usTime('Activity/Trade Date', 'TransactionDate'),
  bookedAt: unread(maybe.usTime('Transaction Date')),
  settledAt: unread(maybe.usTime('Settlement Date')),
  action: needed.text('Activity Type', 'TransactionType'),
  kind: maybe.text('SecurityType'),
  description: needed.text('Description'),
  symbol: needed.text('Symbol'),
  cusip: unread(maybe.text('Cusip')),
  quantity: needed.amount('Quantity'),
  price: needed.price('Price $', 'Price'),
  amount: unread(needed.amount('Amount $', 'Amount')),
  commission: needed.amount('Commission'),
  category: unread(maybe.text('Category')),
  note: unread(maybe.text('Note')),
}

type Row = ImportRow<keyof typeof columns>

const trades: Readonly<Record<string, Pick<FileFill, 'side' | 'effect'>>> = {
  bought: { side: 'buy', effect: null },
  sold: { side: 'sell', effect: null },
  'sold short': { side: 'sell', effect: 'open' },
  'bought to cover': { side: 'buy', effect: 'close' },
  'bought to open': { side: 'buy', effect: 'open' },
  'bought to close': { side: 'buy', effect: 'close' },
  'sold to open': { side: 'sell', effect: 'open' },
  'sold to close': { side: 'sell', effect: 'close' },
}

const removals: Readonly<Record<string, string>> = {
  'option expired': 'Expired.',
  'option expiration': 'Expired.',
  expired: 'Expired.',
  'option assigned': 'Assigned.',
  'option assignment': 'Assigned.',
  assigned: 'Assigned.',
  'option exercised': 'Exercised.',
  'option exercise': 'Exercised.',
  exercised: 'Exercised.',
}

/** An option is named in words by the description, or by the symbol in the older layout. */
function contractOf(row: Row): ReturnType<typeof symbolOf> {
  const own = symbolOf(row.text('symbol'))
  if (own.instrument.assetClass === 'option') return own
  const described = symbolOf(row.text('description'))
  return described.instrument.assetClass === 'option' ? described : own
}

function readRow(row: Row, timeZone: string, mark: Mark): FileFill {
  const action = row.text('action').toLowerCase()
  if (action === '' && row.text('symbol') === '') throw new RowIgnored('Stands below the table.')
  const trade = wordEntry(trades, action)
  const ending = wordEntry(removals, action)
  const isSplit = action === 'stock split'
  if (trade === undefined && ending === undefined && !isSplit) throw new RowIgnored(activityReason(row.text('action')))
  if (row.text('symbol').replace(/^-+$/, '') === '')
    throw new RowProblem('The row has no Symbol. Correct it in the file.')
  const { symbol, instrument } = contractOf(row)
  const isOption = row.text('kind') === 'OPTN' || /^(CALL|PUT) /i.test(row.text('description'))
  if (isOption && instrument.assetClass !== 'option') {
    throw new RowProblem(
      `Description "${row.text('description')}" names no option such as CALL AAPL 01/19/24 150.000. Correct it in the file, or log this trade by hand.`,
    )
  }
  const stated = { ...momentOfRow(row, timeZone, 'at'), symbol, instrument, quantity: row.quantity('quantity') }
  if (isSplit) return mark.held(splitFill(fillOf(row, { ...stated, side: 'buy', price: nothing })), 'splits')
  if (trade === undefined) {
    const note = ending ?? null
    return mark.held(fillOf(row, { ...stated, side: 'sell', effect: 'close', price: nothing, note }), 'removes')
  }
  return fillOf(row, { ...stated, ...trade, price: row.price('price', symbol), commission: row.cost('commission') })
}

/** Transactions of an E*TRADE account. */
export const etrade: ImportFormat = {
  id: 'etrade',
  label: 'E*TRADE transactions (CSV)',
  source: 'E*TRADE',
  howToExport:
    'etrade.com: Accounts > Documents > Transactions (or Transaction History). Choose the dates, then Download > CSV file.',
  layoutSource:
    'E*TRADE, DownloadTxnHistory.csv (columns Activity/Trade Date … Note) and its older form (TransactionDate … Description)',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        action: 'side; whether it opens, closes, expires or is a split',
        description: 'contract of an option',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    ofDatesAlone(readBrokerTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, mark))),
}
