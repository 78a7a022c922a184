import { assetClassNamed } from './generic-words.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull } from './import-row.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed } from './table-columns.ts'

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
  description: maybe.text('Description'),
  symbolType: maybe.text('Symbol type'),
  expiry: maybe.text('Expiration date'),
  strike: maybe.amount('Strike price'),
  orderType: maybe.text('Order type'),
  netPnl: maybe.amount('Net P/L'),
  value: maybe.amount('Trade value'),
  orderId: maybe.text('Order ID'),
  positionId: maybe.text('Position ID'),
  connection: maybe.text('Connection name'),
  comment: maybe.text('Comment'),
  exchange: maybe.text('Exchange'),
}

/** Quantower's Trades panel: one row per execution, with the gross P&L of those that close. */
export const quantowerTrades: ImportFormat = {
  id: 'quantower-trades',
  label: 'Quantower trades',
  source: 'Quantower',
  howToExport: 'Trades panel; choose the period, then the panel’s menu → Export data → CSV.',
  layoutSource: 'Columns of Quantower’s Trades panel (help.quantower.com, Portfolio panels → Trades).',
  checkedAgainst: 'published',
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
