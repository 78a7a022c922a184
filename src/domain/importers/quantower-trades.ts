import { assetClassNamed } from './generic-words.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull } from './import-row.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  account: needed.text('Account'),
  at: needed.time('Date/Time'),
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  quantity: needed.amount('Quantity'),
  price: needed.price('Price'),
  grossPnl: needed.amount('Gross P/L'),
  fee: needed.amount('Fee'),
  id: needed.text('Trade ID'),
  description: unread(maybe.text('Description')),
  symbolType: maybe.text('Symbol type'),
  expiry: unread(maybe.text('Expiration date')),
  strike: unread(maybe.amount('Strike price')),
  orderType: unread(maybe.text('Order type')),
  netPnl: unread(maybe.amount('Net P/L')),
  value: unread(maybe.amount('Trade value')),
  orderId: maybe.text('Order ID'),
  positionId: unread(maybe.text('Position ID')),
  connection: unread(maybe.text('Connection name')),
  comment: maybe.text('Comment'),
  exchange: unread(maybe.text('Exchange')),
}

/** Quantower's Trades panel: one row per execution, with the gross P&L of those that close. */
export const quantowerTrades: ImportFormat = {
  id: 'quantower-trades',
  label: 'Quantower trades',
  source: 'Quantower',
  howToExport: 'Trades panel; choose the period, then the panel’s menu → Export data → CSV.',
  layoutSource: 'Columns of Quantower’s Trades panel (help.quantower.com, Portfolio panels → Trades).',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    fillsOfTables(file, columns, options, (row) => {
      const symbol = row.word('symbol')
      return fillOf(row, {
        account: orNull(row.text('account')),
        symbol,
        instrument: { assetClass: assetClassNamed(row.text('symbolType')) ?? undefined },
        at: row.moment('at'),
        writtenAt: row.written('at'),
        side: row.side('side'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.cost('fee'),
        brokerPnl: row.amount('grossPnl') === null ? null : row.money('grossPnl'),
        id: orNull(row.text('id')),
        orderId: orNull(row.text('orderId')),
        note: orNull(row.text('comment')),
      })
    }),
}
