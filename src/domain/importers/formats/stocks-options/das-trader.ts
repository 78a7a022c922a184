import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { findTables } from '#domain/importers/reading/tables/find-tables.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { parseBrokerTime } from '#domain/importers/reading/times/broker-times.ts'
import { readBrokerMoment } from './broker-rows.ts'
import { effectOfPlainSale, parseSymbol, readBareSymbolsAsStocks } from './broker-table.ts'

const columns = {
  date: optional.usTime('Date', 'Trade Date'),
  time: required.usTime('Time'),
  symbol: required.text('Symbol', 'Symb'),
  side: required.text('Side'),
  price: required.price('Price', 'Exec Price'),
  quantity: required.amount('Qty', 'Quantity'),
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

const hasDate = (row: Row) => row.text('date') !== '' || /[/-]/.test(row.text('time'))

/** The time of a row, on the trader's day if the file has no dates. */
function momentOf(row: Row, { timeZone, tradingDay }: FormatOptions): Pick<FileFill, 'at' | 'writtenAt'> {
  if (hasDate(row)) return readBrokerMoment(row, timeZone, 'date', 'time')
  const time = row.requiredText('time')
  if (tradingDay === undefined) {
    throw new RowProblem(`Time "${time}" has no date. Choose the trading day, or add a Date column to the file.`)
  }
  const writtenAt = `${tradingDay} ${time}`
  const at = parseBrokerTime(writtenAt, timeZone, (text, zone) => row.parseMoment(text, zone))
  if (at === null) throw new RowProblem(`Time "${time}" is not a time such as 09:30:00. Correct it in the file.`)
  return { at, writtenAt }
}

/** Whether no row of the trades has a date. */
function hasTimesAlone(file: ImportFile): boolean {
  const tables = file.sheets.flatMap((sheet) => findTables(sheet, [columns], false).tables)
  const cellsOf = (key: 'date' | 'time') =>
    tables.flatMap(({ sheet, rows, positions }) => {
      const place = positions.get(key)
      return place === undefined ? [] : rows.map((index) => sheet.rows[index]?.[place] ?? '')
    })
  return !cellsOf('date').some((text) => /\d/.test(text)) && !cellsOf('time').some((text) => /\d[/-]\d/.test(text))
}

function readRow(row: Row, options: FormatOptions): FileFill {
  const stated = sides[row.requiredText('side').toUpperCase()]
  if (stated === undefined)
    throw new RowProblem(`Side "${row.text('side')}" is not B, S or SS. Correct it in the file.`)
  const named = parseSymbol(row.requiredText('symbol'))
  const [side, effect] = stated
  const liquidity = row.text('liquidity')
  return buildFileFill(row, {
    ...momentOf(row, options),
    account: emptyToNull(row.text('account')),
    ...named,
    side,
    effect: side === 'sell' ? (effect ?? effectOfPlainSale(named)) : effect,
    quantity: row.quantity('quantity'),
    price: row.price('price', named.symbol),
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
    'DAS Trader Pro: Trade > Trade Log (or the Trades window), right click > Export, each day. The file has no dates: the import asks for the day.',
  layoutSource:
    'DAS Trader Pro, export of the Trades window (columns Time, Symbol or Symb, Side, Price, Qty, Route … Cloid)',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'own word',
  needsTradingDay: hasTimesAlone,
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readBareSymbolsAsStocks(readFillTables(file, columns, options, (row) => readRow(row, options))),
}
