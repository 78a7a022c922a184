import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { otherCurrencyProblem } from '#domain/importers/reading/portfolio-currency.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { normalizeHeader } from '#domain/importers/reading/tables/plain-header.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import { readPaidCost, sideFromSign } from './broker-rows.ts'

const columns = {
  date: required.dayTime('Date'),
  time: required.text('Time'),
  product: required.text('Product'),
  isin: required.text('ISIN'),
  venue: recognitionOnly(optional.text('Venue')),
  quantity: required.amount('Quantity'),
  price: required.amount('Price'),
  priceCurrency: required.text('Price, currency'),
  value: stating('value', required.amount('Value', 'Value EUR')),
  valueCurrency: optional.text('Value, currency'),
  rate: recognitionOnly(optional.amount('Exchange rate')),
  conversion: optional.amount('AutoFX Fee'),
  costs: optional.amount(
    'Transaction and/or third',
    'Transaction and/or third party fees',
    'Transaction and/or third party fees EUR',
  ),
  total: recognitionOnly(required.amount('Total', 'Total EUR')),
  orderId: optional.text('Order ID'),
  lastCell: optional.text('Order ID, currency'),
}

type Row = ImportRow<keyof typeof columns>

/** Max length of a symbol. */
const maxSymbol = 40

const cache = new WeakMap<ImportFile, ImportFile>()

const isHeader = (cells: readonly string[]) => {
  const names = new Set(cells.map(normalizeHeader))
  return names.has('isin') && names.has('orderid')
}

/** Names the columns without a header after the one before them: they have the currency of its amounts. */
function nameCurrencyColumns(file: ImportFile): ImportFile {
  const before = cache.get(file)
  if (before !== undefined) return before
  const sheets = file.sheets.map((sheet) => {
    if (!sheet.rows.slice(0, 20).some(isHeader)) return sheet
    const rows = sheet.rows.map((cells) =>
      isHeader(cells)
        ? cells.map((cell, index) => (cell.trim() === '' && index > 0 ? `${cells[index - 1] ?? ''}, currency` : cell))
        : cells,
    )
    return { ...sheet, rows }
  })
  const named = { ...file, sheets }
  cache.set(file, named)
  return named
}

/**
 * The currency of the account, in which a row states its value. A header such as "Value EUR" names it, else a column
 * beside it.
 */
const accountCurrencyOf = (row: Row) => /\b[A-Z]{3}$/.exec(row.header('value'))?.[0] ?? row.text('valueCurrency')

function readRow(row: Row, { currency }: FormatOptions): FileFill {
  const product = row.requiredText('product')
  if (row.text('isin') === '') throw new RowProblem(`${product} has no ISIN. Log this trade by hand.`)
  const account = accountCurrencyOf(row)
  if (account !== currency) throw otherCurrencyProblem('The account is', account, currency)
  const quantity = row.quantity('quantity')
  // A share in another currency is booked in that of the account, at the rate of its day.
  const price =
    row.text('priceCurrency') === account
      ? row.requiredAmount('price')
      : toDecimal(exact(row.requiredAmount('value')).abs().div(quantity))
  return buildFileFill(row, {
    symbol: product.slice(0, maxSymbol),
    instrument: { assetClass: 'stock', quoteCurrency: account },
    at: row.moment('date', 'time'),
    writtenAt: row.joinText('date', 'time'),
    side: sideFromSign(row, 'quantity'),
    quantity,
    price,
    commission: readPaidCost(row, 'costs'),
    exchangeFees: readPaidCost(row, 'conversion'),
    orderId: emptyToNull(row.text('orderId') || row.text('lastCell')),
  })
}

/** DEGIRO's transactions: one row per execution, newest first. */
export const degiro: ImportFormat = {
  id: 'degiro',
  label: 'DEGIRO transactions (CSV)',
  source: 'DEGIRO',
  howToExport: 'Inbox → Transactions: choose the period, then Export → CSV, with the site in English.',
  layoutSource:
    'Columns of the English Transactions.csv, as importers of Ghostfolio and Portfolio Performance read it; columns without a name have the currency of the one before.',
  checkedAgainst: 'described',
  tables: [
    {
      name: '',
      columns,
      becomes: {
        value: 'price, where the share is in another currency than the account',
        priceCurrency: 'whether the price is in the currency of the account; the column after Price',
        valueCurrency: 'currency, which must match the portfolio; the column after Value',
        conversion: 'fees',
        isin: 'whether the product is a share',
        lastCell: 'broker’s ID of the order, where its column is one further right',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(nameCurrencyColumns(file), columns),
  readFills: (file, options) => ({
    ...readFillTables(nameCurrencyColumns(file), columns, options, (row) => readRow(row, options)),
    newestFirst: true,
  }),
}
