import { buildFileFill, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { timeZoneOfHeader } from '#domain/importers/reading/times/header-time-zone.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'

const columns = {
  account: required.text('Account'),
  symbol: required.text('Symbol'),
  side: required.text('Buy/Sell'),
  filled: required.amount('Qty Filled'),
  price: required.price('Avg Fill Price'),
  at: required.time('Update Time'),
  orderNumber: optional.text('Order Number'),
  rate: optional.amount('Commission Fill Rate'),
  status: optional.text('Status'),
  closedPnl: optional.amount('Closed Profit/Loss'),
  remarks: recognitionOnly(optional.text('Remarks')),
  toFill: recognitionOnly(optional.amount('Qty To Fill')),
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
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readFillTables(file, columns, options, (row) => {
      if (row.text('symbol') === '') throw new RowIgnored('A title.')
      const filled = row.amount('filled')
      if (filled === null || exact(filled).eq(0)) {
        throw new RowIgnored(`An unfilled order (${row.text('status') || 'no status'}).`)
      }
      const symbol = row.requiredText('symbol')
      const orderId = emptyToNull(row.text('orderNumber'))
      row.requiredText('at')
      return buildFileFill(row, {
        account: emptyToNull(row.text('account')),
        symbol,
        instrument: { assetClass: 'future' },
        at: row.momentIn(timeZoneOfHeader(row.header('at')) ?? options.timeZone, 'at'),
        writtenAt: row.joinText('at'),
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
