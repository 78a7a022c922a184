import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import {
  readJournalDirection,
  readJournalMoment,
  readJournalMoney,
  buildLabels,
  parseNames,
  joinNote,
  buildOptionFields,
} from './journal-cells.ts'
import { grossFromNet, buildJournalTrade } from './journal-trade.ts'

const columns = {
  account: recognitionOnly(optional.text('Account Name')),
  openDate: required.text('Open Date'),
  openTime: optional.text('Open Time'),
  closeDate: required.text('Close Date'),
  closeTime: optional.text('Close Time'),
  symbol: optional.text('Symbol'),
  instrument: required.text('Instrument'),
  side: required.text('Side'),
  size: required.amount('Quantity'),
  entry: required.price('Entry Price'),
  exit: required.price('Exit Price'),
  gross: required.amount('Gross P&L'),
  net: optional.amount('Net P&L'),
  commission: optional.amount('Commission', 'Commissions'),
  fees: optional.amount('Fee', 'Fees'),
  swap: optional.amount('Swap'),
  adjustedCost: recognitionOnly(required.amount('Adjusted Cost')),
  adjustedProceeds: recognitionOnly(optional.amount('Adjusted Proceeds')),
  duration: recognitionOnly(optional.amount('Duration')),
  averageBuy: optional.price('Avg Buy Price'),
  averageSell: optional.price('Avg Sell Price'),
  risk: optional.amount('Trade Risk'),
  initialTarget: recognitionOnly(optional.amount('Initial Target')),
  adverseResult: optional.amount('Position MAE'),
  favorableResult: optional.amount('Position MFE'),
  adversePrice: optional.price('Price MAE'),
  favorablePrice: optional.price('Price MFE'),
  setups: optional.text('Setups'),
  playbook: optional.text('Playbook'),
  mistakes: optional.text('Mistakes'),
  tags: optional.text('Tags'),
  customTags: optional.text('Custom Tags'),
  rating: optional.text('Rating'),
  notes: optional.text('Notes', 'Note'),
  sector: optional.text('Sector'),
  status: recognitionOnly(optional.text('Status')),
  executions: recognitionOnly(optional.text('Executions')),
}
type Row = ImportRow<keyof typeof columns>

/** "2025-03-21 280 PUT" next to the symbol is an option; otherwise the instrument or symbol was traded. */
function contractOf(row: Row) {
  const symbol = row.text('symbol')
  const instrument = row.text('instrument')
  const found = /^(\d{4}-\d{2}-\d{2}) ([\d.]+) (PUT|CALL|P|C)$/i.exec(instrument)
  if (found !== null && symbol !== '') return buildOptionFields(symbol, found[1] ?? '', found[2] ?? '', found[3] ?? '')
  return { symbol: symbol === '' ? instrument : symbol, assetClass: null }
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const { symbol, assetClass, ...contract } = contractOf(row)
  const direction = readJournalDirection(row, 'side')
  const isLong = direction === 'long'
  // Entry and exit are the first and last fill; for trades with several fills, averages are the prices.
  const [bought, sold] = [row.optionalPrice('averageBuy', symbol), row.optionalPrice('averageSell', symbol)]
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const exitAt = readJournalMoment(row, 'closeDate', 'closeTime', options.timeZone)
  const swap = row.money('swap')
  const [adverse, favorable] = [row.optionalPrice('adversePrice', symbol), row.optionalPrice('favorablePrice', symbol)]
  const rating = row.text('rating')
  const sector = row.text('sector')
  const open = row.joinText('openDate', 'openTime')
  return buildJournalTrade(
    {
      times: row,
      content: ['tradezella', symbol, direction, row.text('size'), open, row.text('entry'), row.text('exit')],
      symbol,
      assetClass,
      direction,
      quantity: row.quantity('size'),
      entryAt: readJournalMoment(row, 'openDate', 'openTime', options.timeZone),
      exitAt,
      entryPrice: (isLong ? bought : sold) ?? row.optionalPrice('entry', symbol),
      exitPrice: (isLong ? sold : bought) ?? row.exitPrice('exit', symbol, exitAt),
      commission,
      exchangeFees: fees,
      swapFunding: swap,
      gross: readJournalMoney(row, 'gross') ?? grossFromNet(readJournalMoney(row, 'net'), commission, fees, swap),
      stop: null,
      risk: readJournalMoney(row, 'risk'),
      targets: [],
      lowest: isLong ? adverse : favorable,
      highest: isLong ? favorable : adverse,
      adverse: readJournalMoney(row, 'adverseResult'),
      favorable: readJournalMoney(row, 'favorableResult'),
      carried: {
        ...contract,
        thesis: joinNote(row.text('notes'), /^0?(\.0*)?$/.test(rating) ? '' : `Rating: ${rating}`),
        sector: sector === '' || /^no sector$/i.test(sector) ? null : sector.slice(0, 80),
      },
      labels: buildLabels(
        [...parseNames(row.text('playbook')), ...parseNames(row.text('setups'))],
        [row.text('tags'), row.text('customTags')],
        row.text('mistakes'),
      ),
    },
    options,
  )
}

/** TradeZella's export of trades, with all columns or those of its template. */
export const tradezella: ImportFormat = {
  id: 'tradezella',
  label: 'TradeZella trades',
  source: 'TradeZella',
  howToExport: 'Trade View > select all trades > Bulk actions > Export.',
  layoutSource: 'TradeZella help, "Export trades"; headers as public notebooks and open-source journals read them',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        instrument: 'symbol, and the contract of an option',
        net: 'broker’s P&L, if the gross one is missing',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) => readTradeTables(file, columns, options, (row) => readRow(row, options)),
}
