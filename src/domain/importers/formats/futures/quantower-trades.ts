import { parseAssetClass } from '#domain/importers/reading/cells/trading-words.ts'
import { buildFileFill, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'

const columns = {
  account: required.text('Account'),
  at: required.time('Date/Time'),
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  quantity: required.amount('Quantity'),
  price: required.price('Price'),
  grossPnl: required.amount('Gross P/L'),
  fee: required.amount('Fee'),
  id: required.text('Trade ID'),
  description: recognitionOnly(optional.text('Description')),
  symbolType: optional.text('Symbol type'),
  expiry: recognitionOnly(optional.text('Expiration date')),
  strike: recognitionOnly(optional.amount('Strike price')),
  orderType: recognitionOnly(optional.text('Order type')),
  netPnl: recognitionOnly(optional.amount('Net P/L')),
  value: recognitionOnly(optional.amount('Trade value')),
  orderId: optional.text('Order ID'),
  positionId: recognitionOnly(optional.text('Position ID')),
  connection: recognitionOnly(optional.text('Connection name')),
  comment: optional.text('Comment'),
  exchange: recognitionOnly(optional.text('Exchange')),
}

/** Quantower's Trades panel: one row per execution, with gross P&L for closing ones. */
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
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readFillTables(file, columns, options, (row) => {
      const symbol = row.requiredText('symbol')
      return buildFileFill(row, {
        account: emptyToNull(row.text('account')),
        symbol,
        instrument: { assetClass: parseAssetClass(row.text('symbolType')) ?? undefined },
        at: row.moment('at'),
        writtenAt: row.joinText('at'),
        side: row.side('side'),
        quantity: row.quantity('quantity'),
        price: row.price('price', symbol),
        commission: row.cost('fee'),
        brokerPnl: row.amount('grossPnl') === null ? null : row.money('grossPnl'),
        id: emptyToNull(row.text('id')),
        orderId: emptyToNull(row.text('orderId')),
        note: emptyToNull(row.text('comment')),
      })
    }),
}
