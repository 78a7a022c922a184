import { exact, toMoney } from '#domain/decimal.ts'
import type { AssetClass } from '#domain/trade.ts'
import { assetClassNamed } from './generic-words.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { journalDirection, journalMoment, journalMoney, labelsOf, namesIn, noteOf, optionOf } from './journal-cells.ts'
import { grossOf, tradeOfJournal } from './journal-trade.ts'
import type { RowTrade } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  symbol: needed.text('Symbol'),
  side: needed.text('Side'),
  size: needed.amount('Quantity'),
  entry: needed.price('Entry Price'),
  exit: needed.price('Exit Price'),
  openAt: needed.time('Entry Date'),
  closeAt: needed.time('Exit Date'),
  net: needed.amount('P&L'),
  fees: needed.amount('Fees'),
  commission: needed.amount('Commission'),
  notes: maybe.text('Notes'),
  strategy: needed.text('Strategy'),
  setup: maybe.text('Setup'),
  tags: maybe.text('Tags'),
  broker: unread(maybe.text('Broker')),
  status: unread(maybe.text('Status')),
  kind: maybe.text('Instrument Type'),
  right: maybe.text('Option Type'),
  strike: maybe.text('Strike Price'),
  expiry: maybe.text('Expiration Date'),
  quality: maybe.text('Quality Grade'),
  stop: maybe.price('Stop Loss'),
  target: maybe.price('Take Profit'),
  adverse: maybe.amount('MAE'),
  favourable: maybe.amount('MFE'),
  confidence: maybe.amount('Confidence'),
}
type Row = ImportRow<keyof typeof columns>

function contractOf(row: Row) {
  const kind = row.text('kind').toLowerCase()
  const assetClass: AssetClass | null = kind === '' ? null : assetClassNamed(kind)
  const strike = row.text('strike')
  if (assetClass === 'option' && strike !== '') {
    return optionOf(row.word('symbol'), row.text('expiry'), strike, row.text('right'))
  }
  return { symbol: row.word('symbol'), assetClass }
}

/** Confidence from 1 to 10; null for anything else. */
function confidenceOf(row: Row): number | null {
  const value = Number(row.amount('confidence') ?? '0')
  return Number.isInteger(value) && value >= 1 && value <= 10 ? value : null
}

function readRow(row: Row, options: FormatOptions): RowTrade {
  const { symbol, assetClass, ...contract } = contractOf(row)
  const direction = journalDirection(row, 'side')
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const none = toMoney(exact('0'))
  const quality = row.text('quality')
  return tradeOfJournal(
    {
      times: row,
      content: [
        'tradetally',
        symbol,
        direction,
        row.text('size'),
        row.text('openAt'),
        row.text('entry'),
        row.text('exit'),
      ],
      symbol,
      assetClass,
      direction,
      quantity: row.quantity('size'),
      entryAt: journalMoment(row, 'openAt', 'openAt', options.timeZone),
      exitAt: journalMoment(row, 'closeAt', 'closeAt', options.timeZone),
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: row.optionalPrice('exit', symbol),
      commission,
      exchangeFees: fees,
      swapFunding: none,
      gross: grossOf(journalMoney(row, 'net'), commission, fees, none),
      stop: row.optionalPrice('stop', symbol),
      risk: null,
      targets: [row.optionalPrice('target', symbol)],
      lowest: null,
      highest: null,
      adverse: journalMoney(row, 'adverse'),
      favourable: journalMoney(row, 'favourable'),
      carried: {
        ...contract,
        thesis: noteOf(row.text('notes'), quality === '' ? '' : `Quality grade: ${quality}`),
        confidence: confidenceOf(row),
      },
      labels: labelsOf(
        [orNull(row.text('setup')), orNull(row.text('strategy'))].filter((name) => name !== null),
        namesIn(row.text('tags')),
        '',
      ),
    },
    options,
  )
}

/** TradeTally's export of trades. */
export const tradetally: ImportFormat = {
  id: 'tradetally',
  label: 'TradeTally trades',
  source: 'TradeTally',
  howToExport: 'Trades > Export > CSV.',
  layoutSource:
    'TradeTally documentation, "Importing trades"; rows of the tests of GeneBO98/tradetally that import its own export again',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) => tradesOfTables(file, columns, options, (row) => readRow(row, options)),
}
