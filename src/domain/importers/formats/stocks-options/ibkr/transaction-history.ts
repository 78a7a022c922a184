import {
  readBrokerMoment,
  readPaidCost,
  createRowLedger,
  sideFromSign,
} from '#domain/importers/formats/stocks-options/broker-rows.ts'
import {
  cashBeforeCosts,
  datesOnlyWarning,
  readBareSymbolsAsStocks,
  zeroPrice,
} from '#domain/importers/formats/stocks-options/broker-table.ts'
import { priceOfEnding } from '#domain/importers/formats/stocks-options/cash-settlements.ts'
import { orderDayFills } from '#domain/importers/matching/order-day-fills.ts'
import { listAmounts } from '#domain/importers/matching/stated-totals.ts'
import { lookUpWord } from '#domain/importers/reading/cells/look-up-word.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { buildOptionInstrument, formatOptionSymbol, parseOption } from '#domain/importers/reading/option-symbols.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type {
  FileTotal,
  FillReading,
  FormatOptions,
  ImportFormat,
} from '#domain/importers/reading/tables/import-format.ts'
import { optional, required } from '#domain/importers/reading/tables/layout-columns.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Money } from '#domain/numbers/units.ts'
import { hasSection, readSectionRows, type SectionRow } from './statement-sections.ts'

const transactionColumns = {
  at: required.time('Date'),
  account: optional.text('Account'),
  type: required.text('Transaction Type'),
  symbol: required.text('Symbol'),
  quantity: required.amount('Quantity'),
  price: required.price('Price'),
  currency: optional.text('Price Currency'),
  commission: optional.amount('Commission'),
  net: optional.amount('Net Amount'),
}

const layouts = {
  'Transaction History': transactionColumns,
  Summary: { name: required.text('Field Name'), value: required.text('Field Value') },
}

type TransactionRow = ImportRow<keyof typeof transactionColumns>

/** Types that change a position; options end at a price of 0. */
const endings: Readonly<Record<string, string | null>> = {
  buy: null,
  sell: null,
  expired: 'Expired.',
  expiration: 'Expired.',
  assigned: 'Assigned.',
  assignment: 'Assigned.',
  exercised: 'Exercised.',
  exercise: 'Exercised.',
}

const reasons: Readonly<Record<string, string>> = {
  deposit: 'A deposit.',
  withdrawal: 'A withdrawal.',
  dividend: 'A dividend.',
  'payment in lieu': 'A payment in lieu of a dividend.',
  'withholding tax': 'Tax withheld from a dividend or interest.',
  'foreign tax withholding': 'Tax withheld from a dividend or interest.',
  'credit interest': 'Interest.',
  'debit interest': 'Interest.',
  'investment interest paid': 'Interest.',
  'other fee': 'A fee of the account, not of a trade.',
  'forex trade component': 'A conversion of currency.',
  adjustment: 'An adjustment of the account.',
  transfer: 'A transfer of positions or cash.',
  'corporate action': 'A corporate action such as a split: edit the trades held through it by hand.',
}

function readTransaction(row: TransactionRow, baseCurrency: string, timeZone: string): FileFill {
  const type = row.text('type')
  const ending = lookUpWord(endings, type.toLowerCase())
  if (ending === undefined) throw new RowIgnored(lookUpWord(reasons, type.toLowerCase()) ?? `Not a trade: "${type}".`)
  const currency = row.text('currency') || baseCurrency
  if (baseCurrency !== '' && baseCurrency !== currency && !exact(row.money('commission')).eq(0)) {
    throw new RowProblem(
      `The commission is in ${baseCurrency} and the price in ${currency}. Import a Flex query or an activity statement instead: they have both in one currency.`,
    )
  }
  const stated = row.requiredText('symbol')
  const contract = parseOption(stated)
  const symbol = contract === null ? stated : formatOptionSymbol(contract)
  // The shares that an option delivers have its type of row too, at the price of the strike.
  const endsOption = ending !== null && contract !== null
  const instrument = {
    ...(currency === '' ? {} : { quoteCurrency: currency }),
    ...(contract === null ? {} : buildOptionInstrument(contract)),
  }
  const quantity = row.quantity('quantity')
  const commission = readPaidCost(row, 'commission')
  const price = !endsOption || row.amount('price') !== null ? row.price('price', symbol) : zeroPrice
  // The net amount of an option settled in cash is its settlement, in the currency of the account.
  const isSettled = endsOption && exact(price).eq(0) && (baseCurrency === '' || baseCurrency === currency)
  const cash = isSettled ? cashBeforeCosts(row.amount('net'), commission) : null
  const fill = buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    account: emptyToNull(row.text('account')),
    symbol,
    instrument,
    side: sideFromSign(row, 'quantity'),
    quantity,
    price: isSettled ? priceOfEnding(cash, { quantity, instrument }) : price,
    // An option that ends without being held was opened before the file begins.
    effect: endsOption ? 'close' : null,
    commission,
    note: ending,
  })
  // Identified as releases without settlements stored it.
  return isSettled ? { ...fill, statedPrice: price } : fill
}

/** The cash at the end, which the cash at the start and the net amounts of all rows must add up to. */
function findCashTotal(rows: readonly SectionRow[], summary: readonly ImportRow<'name' | 'value'>[]): FileTotal[] {
  const find = (name: string) => summary.find((row) => row.text('name') === name)
  const [start, end] = [find('Starting Cash'), find('Ending Cash')]
  const opening = start === undefined ? null : readCash(start)
  const stated = end === undefined ? null : readCash(end)
  const moved = rows.flatMap(({ section, row }): TransactionRow[] => (section === 'Summary' ? [] : [row]))
  const amounts = listAmounts(moved, 'net')
  if (opening === null || stated === null || end === undefined) return []
  return [{ name: 'Ending Cash', line: end.line, stated, rows: amounts, opening }]
}

/** The value of a field, which is text in other rows of the summary. */
function readCash(row: ImportRow<'name' | 'value'>): Money | null {
  const amount = parseAmount(row.text('value'), '.')
  return amount === null ? null : toMoney(exact(amount))
}

function readFills(file: ImportFile, { timeZone, knownPositions }: FormatOptions): FillReading {
  const ledger = createRowLedger()
  const rows = readSectionRows(file, layouts, timeZone, ledger)
  const summary: ImportRow<'name' | 'value'>[] = rows
    .filter(({ section }) => section === 'Summary')
    .map(({ row }) => row)
  const baseCurrency = summary.find((row) => row.text('name') === 'Base Currency')?.text('value') ?? ''
  ledger.warn(null, datesOnlyWarning)
  for (const { section, row } of rows) {
    if (section === 'Summary') ledger.ignore(row.line, 'Not a trade: section "Summary".')
    else ledger.read(row, () => readTransaction(row, baseCurrency, timeZone))
  }
  const { fills, warnings } = orderDayFills(ledger.fills, new Map(), knownPositions, true)
  const reading = readBareSymbolsAsStocks(ledger.reading([...fills]))
  return {
    ...reading,
    warnings: [...reading.warnings, ...warnings],
    newestFirst: true,
    dependsOnPositions: true,
    totals: findCashTotal(rows, summary),
  }
}

/** The transaction history: one row per account movement. */
export const ibkrTransactionHistory: ImportFormat = {
  id: 'ibkr-transaction-history',
  label: 'Interactive Brokers transaction history (CSV)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Transaction History. Choose the period and download CSV. A Flex query has the times as well.',
  layoutSource: 'IBKR Guides, "Transaction History"; ibkrguides.com, with the rows of KapJI/capital-gains-calculator',
  checkedAgainst: 'published',
  tables: [
    {
      name: 'Section Transaction History',
      columns: transactionColumns,
      becomes: { net: 'price at which an option was settled in cash; cash at the end, to compare with' },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => (hasSection(file, 'Transaction History', 'Date') ? 1 : 0),
  readFills,
}
