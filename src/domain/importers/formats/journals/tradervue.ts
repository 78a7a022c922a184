import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables, readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import { readJournalDirection, readJournalMoment, readJournalMoney, buildLabels, joinNote } from './journal-cells.ts'
import { grossFromNet, buildJournalTrade } from './journal-trade.ts'

const columns = {
  openAt: required.time('Open Datetime'),
  closeAt: required.time('Close Datetime'),
  symbol: required.text('Symbol'),
  side: required.text('Side'),
  size: required.amount('Volume'),
  entry: required.price('Entry Price'),
  exit: required.price('Exit Price'),
  gross: optional.amount('Gross P&L'),
  net: optional.amount('Net P&L'),
  count: recognitionOnly(optional.amount('Exec Count')),
  shared: recognitionOnly(optional.text('Shared')),
  notes: optional.text('Notes'),
  tags: optional.text('Tags'),
  commission: optional.amount('Commissions', 'Commission'),
  fees: optional.amount('Fees'),
  risk: optional.amount('Initial Risk'),
  multiple: recognitionOnly(optional.text('P&L (R)')),
  favorableResult: optional.amount('Position MFE'),
  adverseResult: optional.amount('Position MAE'),
  favorablePrice: optional.price('Price MFE'),
  adversePrice: optional.price('Price MAE'),
  favorableAt: optional.text('Price MFE Datetime'),
  adverseAt: optional.text('Price MAE Datetime'),
  bestExit: recognitionOnly(optional.amount('Best Exit P&L')),
  bestExitAt: recognitionOnly(optional.text('Best Exit Datetime')),
}
type Row = ImportRow<keyof typeof columns>

/** Minutes from entry to a moment; null if either is missing or the moment is before entry. */
function minutesUntil(row: Row, column: 'favorableAt' | 'adverseAt', entryAt: Instant | null, timeZone: string) {
  const at = readJournalMoment(row, column, column, timeZone)
  if (at === null || entryAt === null || at < entryAt) return null
  return String((Date.parse(at) - Date.parse(entryAt)) / 60_000) as Decimal
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const symbol = row.requiredText('symbol')
  const direction = readJournalDirection(row, 'side')
  const isLong = direction === 'long'
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const exitAt = readJournalMoment(row, 'closeAt', 'closeAt', options.timeZone)
  const entryAt = readJournalMoment(row, 'openAt', 'openAt', options.timeZone)
  const [adverse, favorable] = [row.optionalPrice('adversePrice', symbol), row.optionalPrice('favorablePrice', symbol)]
  return buildJournalTrade(
    {
      times: row,
      content: [
        'tradervue',
        symbol,
        direction,
        row.text('size'),
        row.text('openAt'),
        row.text('entry'),
        row.text('exit'),
      ],
      symbol,
      assetClass: null,
      direction,
      quantity: row.quantity('size'),
      entryAt,
      exitAt,
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: row.exitPrice('exit', symbol, exitAt),
      commission,
      exchangeFees: fees,
      swapFunding: toMoney(exact('0')),
      gross:
        readJournalMoney(row, 'gross') ??
        grossFromNet(readJournalMoney(row, 'net'), commission, fees, toMoney(exact('0'))),
      stop: null,
      risk: readJournalMoney(row, 'risk'),
      targets: [],
      lowest: isLong ? adverse : favorable,
      highest: isLong ? favorable : adverse,
      adverse: readJournalMoney(row, 'adverseResult'),
      favorable: readJournalMoney(row, 'favorableResult'),
      carried: {
        thesis: joinNote(row.text('notes')),
        timeToMaeMin: minutesUntil(row, 'adverseAt', entryAt, options.timeZone),
        timeToMfeMin: minutesUntil(row, 'favorableAt', entryAt, options.timeZone),
      },
      labels: buildLabels([], [row.text('tags')], ''),
    },
    options,
  )
}

/** Tradervue's export of trades. */
export const tradervue: ImportFormat = {
  id: 'tradervue',
  label: 'Tradervue trades',
  source: 'Tradervue',
  howToExport: 'Trades > Export > Export trades to CSV.',
  layoutSource: 'Tradervue help, "Exporting your data"; headers as read by open-source journals',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) => readTradeTables(file, columns, options, (row) => readRow(row, options)),
}

const fillColumns = {
  date: required.time('Date'),
  time: required.text('Time'),
  symbol: required.text('Symbol'),
  size: required.amount('Quantity'),
  price: required.price('Price'),
  side: required.text('Side'),
  // Several programs misspell it as "Comission".
  commission: required.amount('Commission', 'Commision'),
  transfer: required.amount('TransFee'),
  network: required.amount('ECNFee'),
  account: optional.text('Account'),
  notes: optional.text('Notes'),
}

function readFill(row: ImportRow<keyof typeof fillColumns>): FileFill {
  const symbol = row.requiredText('symbol')
  const side = row.requiredText('side').toLowerCase()
  if (!/^(b|bot|buy|bc|cover|buy to cover|s|sld|sell|ss|short|sell short)$/.test(side)) {
    throw new RowProblem(
      `${row.header('side')} "${row.text('side')}" is neither Buy, Sell, Short nor Cover. Correct it.`,
    )
  }
  const buys = /^(b|bot|buy|bc|cover|buy to cover)$/.test(side)
  return buildFileFill(row, {
    account: emptyToNull(row.text('account')),
    symbol,
    at: row.moment('date', 'time'),
    writtenAt: row.joinText('date', 'time'),
    side: buys ? 'buy' : 'sell',
    quantity: row.quantity('size'),
    price: row.price('price', symbol),
    commission: row.money('commission'),
    exchangeFees: toMoney(exact(row.money('transfer')).plus(row.money('network'))),
    effect: /^(ss|short|sell short)$/.test(side) ? 'open' : /^(bc|cover|buy to cover)$/.test(side) ? 'close' : null,
    note: emptyToNull(row.text('notes')),
  })
}

/** Tradervue's generic file of executions, also written by many tools. */
export const tradervueExecutions: ImportFormat = {
  id: 'tradervue-executions',
  label: 'Tradervue executions',
  source: 'Tradervue',
  howToExport: 'Trades > Export > Export executions to CSV; also the generic import file that other tools write.',
  layoutSource: 'Tradervue help, "Generic import format"; rows of the tests of programs that write and read it',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: fillColumns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, fillColumns),
  readFills: (file, options) => readFillTables(file, fillColumns, options, readFill),
}
