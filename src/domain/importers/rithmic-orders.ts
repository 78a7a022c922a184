import { exact, toMoney } from '#domain/decimal.ts'
import { zoneOfHeader } from './header-zone.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull } from './import-row.ts'
import { RowIgnored } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  account: needed.text('Account'),
  symbol: needed.text('Symbol'),
  side: needed.text('Buy/Sell'),
  filled: needed.amount('Qty Filled'),
  price: needed.price('Avg Fill Price'),
  at: needed.time('Update Time'),
  orderNumber: maybe.text('Order Number'),
  rate: maybe.amount('Commission Fill Rate'),
  status: maybe.text('Status'),
  closedPnl: maybe.amount('Closed Profit/Loss'),
  remarks: unread(maybe.text('Remarks')),
  toFill: unread(maybe.amount('Qty To Fill')),
}

/** R|Trader Pro's completed orders. The commission is a rate per contract. */
export const rithmicOrders: ImportFormat = {
  id: 'rithmic-orders',
  label: 'Rithmic orders',
  source: 'Rithmic',
  howToExport:
    'R | Trader Pro → Order History → Completed Orders; show the columns Qty Filled, Avg Fill Price, Order Number and Commission Fill Rate, then right-click → Export as CSV.',
  layoutSource:
    'Columns of R | Trader Pro’s order history below the line "Completed Orders", as in the sample that TradeZella’s help offers.',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { at: 'time of the execution, in the zone that the header names' } }],
  kinds: ['text'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    fillsOfTables(file, columns, options, (row) => {
      if (row.text('symbol') === '') throw new RowIgnored('A title.')
      const filled = row.amount('filled')
      if (filled === null || exact(filled).eq(0)) {
        throw new RowIgnored(`An order that was not filled (${row.text('status') || 'no status'}).`)
      }
      const symbol = row.word('symbol')
      const orderId = orNull(row.text('orderNumber'))
      row.word('at')
      return fillOf(row, {
        account: orNull(row.text('account')),
        symbol,
        at: row.momentIn(zoneOfHeader(row.header('at')) ?? options.timeZone, 'at'),
        writtenAt: row.written('at'),
        side: row.side('side'),
        quantity: row.quantity('filled'),
        price: row.price('price', symbol),
        commission: toMoney(exact(row.cost('rate')).times(filled).abs()),
        brokerPnl: row.amount('closedPnl') === null ? null : row.money('closedPnl'),
        id: orderId,
        orderId,
      })
    }),
}
