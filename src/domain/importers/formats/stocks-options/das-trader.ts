import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportFormat } from '#domain/importers/reading/import-format.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/read-tables.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { readBrokerMoment } from './broker-rows.ts'
import { parseSymbol, readBareSymbolsAsStocks } from './broker-table.ts'

const columns = {
  date: optional.usTime('Date', 'Trade Date'),
  time: required.usTime('Time'),
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  price: required.price('Price'),
  quantity: required.amount('Qty'),
  route: recognitionOnly(required.text('Route')),
  broker: recognitionOnly(optional.text('Broker')),
  account: optional.text('Account'),
  type: recognitionOnly(optional.text('Type')),
  order: optional.text('Cloid'),
  liquidity: optional.text('Liq', 'LiqType'),
  ecnFee: optional.amount('ECNFee'),
  pnl: recognitionOnly(optional.amount('P / L')),
}

type Row = ImportRow<keyof typeof columns>

const sides: Readonly<Record<string, readonly [FillSide, FileFill['effect']]>> = {
  B: ['buy', null],
  S: ['sell', null],
  SS: ['sell', 'open'],
}

function readRow(row: Row, timeZone: string): FileFill {
  const stated = sides[row.requiredText('side').toUpperCase()]
  if (stated === undefined)
    throw new RowProblem(`Side "${row.text('side')}" is not B, S or SS. Correct it in the file.`)
  if (!row.has('date') && !/[/-]/.test(row.text('time'))) {
    throw new RowProblem(
      `Time "${row.text('time')}" has no date. Add a Date column to the file with the day of each row.`,
    )
  }
  const { symbol, instrument } = parseSymbol(row.requiredText('symbol'))
  const liquidity = row.text('liquidity')
  return buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'date', 'time'),
    account: emptyToNull(row.text('account')),
    symbol,
    instrument,
    side: stated[0],
    effect: stated[1],
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    exchangeFees: row.money('ecnFee'),
    liquidity: liquidity === '+' ? 'maker' : liquidity === '-' ? 'taker' : null,
    orderId: emptyToNull(row.text('order')),
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
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readBareSymbolsAsStocks(readFillTables(file, columns, options, (row) => readRow(row, options.timeZone))),
}
