import type { Decimal } from '#domain/units.ts'
import { momentOfRow, paid, rowLedger, sideOfSize } from './broker-rows.ts'
import type { FileFill } from './file-fills.ts'
import { endingOf, withGrossPnl } from './ibkr-gross-pnl.ts'
import { ibkrInstrument } from './ibkr-instruments.ts'
import { type ActionRow, corporateActionColumns, corporateActionTable, withSplits } from './ibkr-splits.ts'
import { hasSection, sectionRows, type SectionRow } from './ibkr-sections.ts'
import type { FillReading, FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { parseOption } from './option-symbols.ts'
import { RowIgnored } from './read-rows.ts'
import { maybe, needed } from './table-columns.ts'

const tradeColumns = {
  kind: needed.text('DataDiscriminator'),
  category: needed.text('Asset Category'),
  currency: needed.text('Currency'),
  account: maybe.text('Account'),
  symbol: needed.text('Symbol'),
  at: needed.time('Date/Time'),
  quantity: needed.amount('Quantity'),
  price: needed.price('T. Price'),
  // That of currency pairs is in the currency of the account, which the header names.
  commission: maybe.amount(
    'Comm/Fee',
    'Comm in USD',
    'Comm in EUR',
    'Comm in GBP',
    'Comm in CHF',
    'Comm in CAD',
    'Comm in AUD',
    'Comm in JPY',
    'Comm in HKD',
    'Comm in SGD',
  ),
  realised: maybe.amount('Realized P/L'),
  codes: maybe.text('Code'),
}

const instrumentColumns = {
  category: needed.text('Asset Category'),
  symbol: needed.text('Symbol'),
  multiplier: maybe.amount('Multiplier'),
  underlying: maybe.text('Underlying'),
}

const layouts = {
  Trades: tradeColumns,
  'Financial Instrument Information': instrumentColumns,
  'Corporate Actions': corporateActionColumns,
}

type TradeRow = ImportRow<keyof typeof tradeColumns>
type InstrumentRow = ImportRow<keyof typeof instrumentColumns>

const keyOf = (category: string, symbol: string) => `${category}|${symbol}`

/** What the statement says of its instruments in a section of their own. */
function instrumentsOf(rows: readonly SectionRow[]): ReadonlyMap<string, InstrumentRow> {
  const known = new Map<string, InstrumentRow>()
  for (const { section, row } of rows as readonly { section: string; row: InstrumentRow }[]) {
    if (section !== 'Financial Instrument Information') continue
    // A renamed instrument stands under both of its symbols: "OLD, NEW".
    for (const symbol of row.text('symbol').split(/, */)) known.set(keyOf(row.text('category'), symbol), row)
  }
  return known
}

function readTrade(row: TradeRow, known: ReadonlyMap<string, InstrumentRow>, timeZone: string): FileFill {
  const codes = row.text('codes').split(/[;,\s]+/)
  if (codes.includes('AFx')) throw new RowIgnored('An automatic conversion of currency.')
  if (codes.includes('Ca')) throw new RowIgnored('A trade that the broker cancelled.')
  const stated = row.word('symbol')
  const about = known.get(keyOf(row.text('category'), stated))
  const { symbol, instrument } = ibkrInstrument({
    category: row.word('category'),
    symbol: stated,
    currency: row.text('currency'),
    multiplier: about?.amount('multiplier') ?? null,
    underlying: about?.text('underlying') ?? '',
    contract: parseOption(stated),
  })
  const [opens, closes] = [codes.includes('O'), codes.includes('C')]
  return fillOf(row, {
    ...momentOfRow(row, timeZone, 'at'),
    account: orNull(row.text('account')),
    symbol,
    instrument,
    side: sideOfSize(row, 'quantity'),
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: paid(row, 'commission'),
    // "C;O" goes through zero: it does both.
    effect: opens === closes ? null : opens ? 'open' : 'close',
    note: endingOf(codes),
  })
}

function checkKind(kind: string, hasOrders: boolean): void {
  if (kind === 'ClosedLot') throw new RowIgnored('A lot that the trade above closed.')
  if (kind === 'Trade' && hasOrders) throw new RowIgnored('An execution of an order that has a row of its own.')
  if (!['Order', 'Trade', 'Execution'].includes(kind)) throw new RowIgnored(`Not an order: a row "${kind}".`)
}

function readFills(file: ImportFile, options: FormatOptions): FillReading {
  const { timeZone } = options
  const ledger = rowLedger()
  const rows = sectionRows(file, layouts, timeZone, ledger)
  const known = instrumentsOf(rows)
  const trades = rows.filter(({ section }) => section === 'Trades').map(({ row }): TradeRow => row)
  const hasOrders = trades.some((row) => row.text('kind') === 'Order')
  const realised = new Map<FileFill, Decimal>()
  for (const { section, row } of rows) {
    // Whatever else stands below a header that is read: of instruments, or of a section that lost its own header.
    if (section !== 'Trades' && section !== 'Corporate Actions') ledger.ignore(row.line, 'About an instrument.')
  }
  for (const row of trades) {
    ledger.read(row, () => {
      checkKind(row.text('kind'), hasOrders)
      const fill = readTrade(row, known, timeZone)
      const pnl = row.amount('realised')
      if (pnl !== null) realised.set(fill, pnl)
      return fill
    })
  }
  const withPnl = withGrossPnl(ledger.fills, realised)
  const actions = rows.filter(({ section }) => section === 'Corporate Actions').map(({ row }): ActionRow => row)
  return ledger.reading(withSplits(withPnl, actions, options, ledger))
}

/** The activity statement: sections one below the other, each row beginning with its section's name. */
export const ibkrActivityStatement: ImportFormat = {
  id: 'ibkr-activity-statement',
  label: 'Interactive Brokers activity statement (CSV)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Statements > Activity Statement. Choose the period, language English, and download CSV.',
  layoutSource: 'IBKR Guides, "Activity Statements: Trades" and "Codes"; ibkrguides.com',
  checkedAgainst: 'published',
  tables: [
    {
      name: 'Section Trades',
      columns: tradeColumns,
      becomes: {
        kind: 'whether the row is an order, an execution or a lot',
        codes: 'whether it opens, closes, expires or was assigned',
      },
    },
    { name: 'Section Financial Instrument Information', columns: instrumentColumns },
    corporateActionTable('Section Corporate Actions'),
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (hasSection(file, 'Trades', 'DataDiscriminator') ? 1 : 0),
  readFills,
}
