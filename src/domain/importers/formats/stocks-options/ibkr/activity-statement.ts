import {
  readBrokerMoment,
  readPaidCost,
  createRowLedger,
  sideFromSign,
} from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { findSummaryTotals } from '#domain/importers/matching/stated-totals.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { parseOption } from '#domain/importers/reading/option-symbols.ts'
import { RowIgnored } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type {
  FileTotal,
  FillReading,
  FormatOptions,
  ImportFormat,
} from '#domain/importers/reading/tables/import-format.ts'
import { optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { checkCommissionCurrency } from './commission-currency.ts'
import {
  type ActionRow,
  corporateActionColumns,
  describeCorporateActionTable,
  applyCorporateActions,
  ibkrCorporateActions,
} from './corporate-actions.ts'
import { readStatementInEnglish } from './english-statement.ts'
import { describeClosingCode, type RealizedPnl, restoreGrossPnl } from './gross-pnl.ts'
import { buildIbkrInstrument } from './instruments.ts'
import { hasOptions, joinContracts } from './join-contracts.ts'
import { hasSection, readSectionRows, type SectionRow } from './statement-sections.ts'
import { englishCategory } from './statement-words.ts'

/** What the broker keeps accounts in. */
const baseCurrencies =
  'USD EUR GBP CHF CAD AUD JPY HKD SGD AED CNH CZK DKK HUF ILS INR KRW MXN NOK NZD PLN SAR SEK TRY ZAR'.split(' ')

const tradeColumns = {
  kind: required.text('DataDiscriminator'),
  category: required.text('Asset Category'),
  currency: required.text('Currency'),
  account: optional.text('Account'),
  symbol: required.text('Symbol'),
  at: required.time('Date/Time'),
  quantity: required.amount('Quantity'),
  price: required.price('T. Price'),
  // That of currency pairs is in the currency of the account, which the header names.
  commission: optional.amount('Comm/Fee', ...baseCurrencies.map((currency) => `Comm in ${currency}`)),
  realized: optional.amount('Realized P/L'),
  basis: optional.amount('Basis'),
  codes: optional.text('Code'),
}

const instrumentColumns = {
  category: required.text('Asset Category'),
  symbol: required.text('Symbol'),
  multiplier: optional.amount('Multiplier'),
  underlying: optional.text('Underlying'),
  contractId: optional.text('Conid'),
}

const layouts = {
  Trades: tradeColumns,
  'Financial Instrument Information': instrumentColumns,
  'Corporate Actions': corporateActionColumns,
}

type TradeRow = ImportRow<keyof typeof tradeColumns>
type InstrumentRow = ImportRow<keyof typeof instrumentColumns>

const keyOf = (category: string, symbol: string) => `${englishCategory(category)}|${symbol}`

/** What the statement says of its instruments in a section of their own. */
function instrumentsOf(rows: readonly SectionRow[]): ReadonlyMap<string, InstrumentRow> {
  const known = new Map<string, InstrumentRow>()
  for (const { section, row } of rows as readonly { section: string; row: InstrumentRow }[]) {
    if (section !== 'Financial Instrument Information') continue
    // A renamed instrument is listed under both of its symbols: "OLD, NEW".
    for (const symbol of row.text('symbol').split(/, */)) known.set(keyOf(row.text('category'), symbol), row)
  }
  return known
}

/** The currency of commissions that the header names; empty if they are in the currency of the row. */
const commissionCurrencyOf = (row: TradeRow) => /\bin ([A-Z]{3})$/.exec(row.header('commission'))?.[1] ?? ''

function readTrade(row: TradeRow, known: ReadonlyMap<string, InstrumentRow>, timeZone: string): FileFill {
  const codes = row.text('codes').split(/[;,\s]+/)
  if (codes.includes('AFx')) throw new RowIgnored('An automatic conversion of currency.')
  if (codes.includes('Ca')) throw new RowIgnored('A trade that the broker cancelled.')
  const stated = row.requiredText('symbol')
  const about = known.get(keyOf(row.text('category'), stated))
  const { symbol, instrument } = buildIbkrInstrument({
    category: row.requiredText('category'),
    symbol: stated,
    currency: row.text('currency'),
    multiplier: about?.amount('multiplier') ?? null,
    underlying: about?.text('underlying') ?? '',
    contract: parseOption(stated),
  })
  checkCommissionCurrency(row.money('commission'), commissionCurrencyOf(row), row.text('currency'))
  const [opens, closes] = [codes.includes('O'), codes.includes('C')]
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    account: emptyToNull(row.text('account')),
    symbol,
    instrument,
    side: sideFromSign(row, 'quantity'),
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: readPaidCost(row, 'commission'),
    // "C;O" goes through zero: it does both.
    effect: opens === closes ? null : opens ? 'open' : 'close',
    note: describeClosingCode(codes),
  })
  // A contract under two symbols has one row for both.
  const contractId = about === undefined ? '' : about.text('contractId') || about.text('symbol')
  return contractId === '' ? fill : { ...fill, contractId }
}

function checkKind(kind: string, hasOrders: boolean): void {
  if (kind === 'ClosedLot') throw new RowIgnored('A lot that the trade above closed.')
  if (kind === 'Trade' && hasOrders) throw new RowIgnored('An execution of an order that has a row of its own.')
  if (!['Order', 'Trade', 'Execution'].includes(kind)) throw new RowIgnored(`Not an order: a row "${kind}".`)
}

/** What the totals of the trades sum up, by asset category and currency. Totals over several currencies are left out. */
function findTradeTotals(trades: readonly TradeRow[], hasOrders: boolean, totals: readonly TradeRow[]): FileTotal[] {
  const counted = trades.filter(
    (row) => row.text('kind') === 'Order' || (!hasOrders && row.text('kind') !== 'ClosedLot'),
  )
  const ofOneCurrency = totals.filter((total) => /^[A-Z]{3}$/.test(total.text('currency')))
  return findSummaryTotals(ofOneCurrency, counted, ['category', 'currency', 'account'], ['commission', 'realized'])
}

function readFills(written: ImportFile, options: FormatOptions): FillReading {
  const file = readStatementInEnglish(written)
  const { timeZone } = options
  const ledger = createRowLedger()
  const totals: TradeRow[] = []
  const rows = readSectionRows(file, layouts, timeZone, ledger, ({ section, row }) => {
    if (section === 'Trades') totals.push(row)
  })
  const known = instrumentsOf(rows)
  const trades = rows.filter(({ section }) => section === 'Trades').map(({ row }): TradeRow => row)
  const hasOrders = trades.some((row) => row.text('kind') === 'Order')
  const realized = new Map<number, RealizedPnl>()
  for (const { section, row } of rows) {
    // Anything else below a header that is read: of instruments, or of a section that lost its own header.
    if (section !== 'Trades' && section !== 'Corporate Actions') ledger.ignore(row.line, 'About an instrument.')
  }
  for (const row of trades) {
    ledger.read(row, () => {
      checkKind(row.text('kind'), hasOrders)
      const fill = readTrade(row, known, timeZone)
      const pnl = row.amount('realized')
      if (pnl !== null) realized.set(fill.line, { pnl, basis: row.amount('basis') })
      return fill
    })
  }
  const actions = rows.filter(({ section }) => section === 'Corporate Actions').map(({ row }): ActionRow => row)
  const changed = applyCorporateActions([...ledger.fills], actions, options, ledger)
  const all = restoreGrossPnl(joinContracts(changed, options.knownPositions, ledger), realized, ledger)
  return {
    ...ledger.reading(all),
    totals: findTradeTotals(trades, hasOrders, totals),
    dependsOnPositions: actions.length > 0 || hasOptions(all),
  }
}

/** The activity statement: sections one below the other, each row beginning with its section's name. */
export const ibkrActivityStatement: ImportFormat = {
  id: 'ibkr-activity-statement',
  label: 'Interactive Brokers activity statement (CSV)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Statements > Activity Statement. Choose the period and download CSV, in any language.',
  layoutSource: 'IBKR Guides, "Activity Statements: Trades" and "Codes"; ibkrguides.com',
  checkedAgainst: 'published',
  corporateActions: ibkrCorporateActions,
  tables: [
    {
      name: 'Section Trades',
      columns: tradeColumns,
      becomes: {
        kind: 'whether the row is an order, an execution or a lot',
        codes: 'whether it opens, closes, expires or was assigned',
      },
    },
    {
      name: 'Section Financial Instrument Information',
      columns: instrumentColumns,
      becomes: { contractId: 'executions of one contract under several symbols' },
    },
    describeCorporateActionTable('Section Corporate Actions'),
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'open or close',
  detect: (file) => (hasSection(readStatementInEnglish(file), 'Trades', 'DataDiscriminator') ? 1 : 0),
  readFills,
}
