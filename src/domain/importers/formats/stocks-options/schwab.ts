import { ColumnTotals } from '#domain/importers/matching/stated-totals.ts'
import type { SplitLeg } from '#domain/importers/matching/stock-splits.ts'
import { lookUpWord } from '#domain/importers/reading/cells/look-up-word.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, required, stating } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTables } from '#domain/importers/reading/tables/read-tables.ts'
import { parseBrokerTime } from '#domain/importers/reading/times/broker-times.ts'
import { exact, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import { describeActivity } from './account-activity.ts'
import { sideFromSign } from './broker-rows.ts'
import {
  cashBeforeCosts,
  holdRemoval,
  holdSplit,
  effectiveDate,
  refuseAction,
  zeroPrice,
  readDatedTable,
  parseSymbol,
  type RowMarks,
} from './broker-table.ts'

const columns = {
  at: required.usTime('Date'),
  action: required.text('Action'),
  symbol: required.text('Symbol'),
  description: required.text('Description'),
  quantity: required.amount('Quantity'),
  price: required.price('Price'),
  costs: required.amount('Fees & Comm'),
  amount: stating('cash', required.amount('Amount')),
}

type Row = ImportRow<keyof typeof columns>

type Trade = Pick<FileFill, 'side' | 'effect'>

const trades: Readonly<Record<string, Trade>> = {
  buy: { side: 'buy', effect: null },
  // Short sales have their own action.
  sell: { side: 'sell', effect: 'close' },
  'sell short': { side: 'sell', effect: 'open' },
  'buy to cover': { side: 'buy', effect: 'close' },
  'buy to open': { side: 'buy', effect: 'open' },
  'buy to close': { side: 'buy', effect: 'close' },
  'sell to open': { side: 'sell', effect: 'open' },
  'sell to close': { side: 'sell', effect: 'close' },
  'reinvest shares': { side: 'buy', effect: null },
}

const removals: Readonly<Record<string, string>> = {
  expired: 'Expired.',
  assigned: 'Assigned.',
  exercised: 'Exercised.',
  'exchange or exercise': 'Exercised.',
}

/** Money market fund tickers have five letters ending in XX; their shares are worth 1. */
const isMoneyFund = (symbol: string) => /^[A-Z]{3}XX$/.test(symbol)

function timeOf(row: Row, timeZone: string): Pick<FileFill, 'at' | 'writtenAt'> {
  const writtenAt = row.text('at')
  const at = parseBrokerTime(effectiveDate(writtenAt), timeZone)
  if (at === null) throw new RowProblem(`Date "${writtenAt}" is not a date such as 01/19/2024. Correct it in the file.`)
  return { at, writtenAt }
}

/**
 * A "Reverse Split" has two rows: the new shares, and the old shares, negative and under their CUSIP, with a
 * description cut off before "XXXREVERSE SPLIT EFF: …".
 */
function legOf(row: Row, timeZone: string): SplitLeg {
  const company = row
    .text('description')
    .replace(/XXX.*$/, '')
    .trim()
  const fill = buildFileFill(row, {
    ...timeOf(row, timeZone),
    symbol: row.requiredText('symbol'),
    side: sideFromSign(row, 'quantity'),
    quantity: row.quantity('quantity'),
    price: zeroPrice,
  })
  return { fill, group: fill.at, company }
}

/** Mergers for cash by day and symbol: a row "Cash Merger" has the money, a row "Cash Merger Adj" the shares. */
interface CashMergers {
  readonly money: ReadonlyMap<string, ExactNumber>
  readonly withShares: ReadonlySet<string>
}

function findCashMergers(file: ImportFile, options: FormatOptions): CashMergers {
  const money = new Map<string, ExactNumber>()
  const withShares = new Set<string>()
  const read = (row: Row) => {
    if (/^cash merger adj$/i.test(row.text('action'))) withShares.add(mergerKey(row))
    if (/^cash merger$/i.test(row.text('action'))) money.set(mergerKey(row), exact(row.amount('amount') ?? '0'))
  }
  readTables(file, [{ columns, read }], options)
  return { money, withShares }
}

const mergerKey = (row: Row) => `${effectiveDate(row.text('at'))}|${row.text('symbol')}`

/** A row of a merger: the shares that go or come, with the money of one for cash. */
function mergerLegOf(row: Row, timeZone: string, cash: ExactNumber): SplitLeg {
  const fill = buildFileFill(row, {
    ...timeOf(row, timeZone),
    symbol: row.requiredText('symbol'),
    side: sideFromSign(row, 'quantity'),
    quantity: row.quantity('quantity'),
    price: zeroPrice,
  })
  return { fill, group: `${fill.at}|merger`, company: '', isMerger: true, cash }
}

/** "Transactions Total", below the table. */
const isTotal = (row: Row) => /total/i.test(row.text('at')) && row.text('action') === ''

function readRow(row: Row, timeZone: string, mergers: CashMergers, mark: RowMarks): FileFill {
  const action = row.text('action')
  if (isTotal(row)) throw new RowIgnored('A total of the rows above.')
  const trade = lookUpWord(trades, action.toLowerCase())
  const ending = lookUpWord(removals, action.toLowerCase())
  const { symbol, instrument } = parseSymbol(row.text('symbol'))
  const isSplit = /^(?:stock split|stock div dist|stock dividend)$/i.test(action)
  if (/^reverse split$/i.test(action)) return mark.leg(legOf(row, timeZone))
  if (/^cash merger$/i.test(action) && mergers.withShares.has(mergerKey(row)))
    throw new RowIgnored('The money of a merger, whose shares have a row of their own.')
  if (/^cash merger adj$/i.test(action)) {
    return mark.leg(mergerLegOf(row, timeZone, mergers.money.get(mergerKey(row)) ?? zero))
  }
  if (/^stock merger$/i.test(action) && row.text('quantity') !== '') return mark.leg(mergerLegOf(row, timeZone, zero))
  if (trade === undefined && !isSplit && (ending === undefined || instrument.assetClass !== 'option')) {
    const readStated = () => ({ ...timeOf(row, timeZone), symbol, account: null })
    const refused = refuseAction(row, action, readStated, null, mark)
    if (refused !== null) return refused
    throw new RowIgnored(describeActivity(action))
  }
  const isReinvested = action.toLowerCase() === 'reinvest shares'
  if (isMoneyFund(symbol) && trade !== undefined && row.price('price', symbol) === '1') {
    throw new RowIgnored('Cash moved into or out of a money market fund.')
  }
  row.requiredText('symbol')
  const stated = { ...timeOf(row, timeZone), symbol, instrument, quantity: row.quantity('quantity') }
  if (isSplit) return holdSplit(row, stated, mark)
  // Commission and regulatory fees are combined.
  const commission = row.cost('costs')
  if (trade === undefined) {
    const cash = cashBeforeCosts(row.amount('amount'), commission)
    return holdRemoval(row, { ...stated, commission, note: ending ?? null }, cash, mark)
  }
  return buildFileFill(row, {
    ...stated,
    ...trade,
    price: row.price('price', symbol),
    commission,
    note: isReinvested ? 'Dividend reinvested.' : null,
  })
}

/** Transactions of a Charles Schwab account. */
export const schwab: ImportFormat = {
  id: 'schwab',
  label: 'Charles Schwab transactions (CSV)',
  source: 'Charles Schwab',
  howToExport: 'schwab.com: Accounts > Transaction History. Choose the account and the dates, then Export > CSV.',
  layoutSource:
    'Charles Schwab, History export of schwab.com (columns Date, Action, Symbol … Fees & Comm, Amount), with the rows of dickwolff/Export-To-Ghostfolio and KapJI/capital-gains-calculator',
  checkedAgainst: 'published',
  corporateActions:
    'splits, reverse splits, dividends in shares, mergers for shares or for cash; others are refused by name',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        action: 'side; whether it opens, closes, expires or is a split',
        description: 'which rows of a reverse split belong together',
        amount: 'price at which an option was settled in cash; total of the transactions, to compare with',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'own word',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const totals = new ColumnTotals()
    const mergers = findCashMergers(file, options)
    const reading = readDatedTable(file, columns, options, (row, mark) => {
      totals.note(row, ['amount'], isTotal(row), 'Transactions Total: ')
      return readRow(row, options.timeZone, mergers, mark)
    })
    return { ...reading, totals: totals.totals }
  },
}
