import { exact } from '#domain/decimal.ts'
import type { Decimal } from '#domain/units.ts'
import { momentOfRow, paid, rowLedger, sideOfSize } from './broker-rows.ts'
import type { FileFill } from './file-fills.ts'
import { hasSection, sectionRows } from './ibkr-sections.ts'
import type { FillReading, FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { optionInstrument, optionSymbol, parseOption } from './option-symbols.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { maybe, needed } from './table-columns.ts'
import { wordEntry } from './word-entry.ts'

const transactionColumns = {
  at: needed.time('Date'),
  account: maybe.text('Account'),
  type: needed.text('Transaction Type'),
  symbol: needed.text('Symbol'),
  quantity: needed.amount('Quantity'),
  price: needed.price('Price'),
  currency: maybe.text('Price Currency'),
  commission: maybe.amount('Commission'),
}

const layouts = {
  'Transaction History': transactionColumns,
  Summary: { name: needed.text('Field Name'), value: needed.text('Field Value') },
}

type TransactionRow = ImportRow<keyof typeof transactionColumns>

/** Types that move a position; an option that ends does so at a price of 0. */
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
  'corporate action': 'A corporate action such as a split: correct the trades that were held over it by hand.',
}

function readTransaction(row: TransactionRow, baseCurrency: string, timeZone: string): FileFill {
  const type = row.text('type')
  const ending = wordEntry(endings, type.toLowerCase())
  if (ending === undefined) throw new RowIgnored(wordEntry(reasons, type.toLowerCase()) ?? `Not a trade: "${type}".`)
  const currency = row.text('currency') || baseCurrency
  if (baseCurrency !== '' && baseCurrency !== currency && !exact(row.money('commission')).eq(0)) {
    throw new RowProblem(
      `The commission is in ${baseCurrency} and the price in ${currency}. Import a Flex query or an activity statement instead: they have both in one currency.`,
    )
  }
  const stated = row.word('symbol')
  const contract = parseOption(stated)
  const symbol = contract === null ? stated : optionSymbol(contract)
  return fillOf(row, {
    ...momentOfRow(row, timeZone, 'at'),
    account: orNull(row.text('account')),
    symbol,
    instrument: {
      ...(currency === '' ? {} : { quoteCurrency: currency }),
      ...(contract === null ? {} : optionInstrument(contract)),
    },
    side: sideOfSize(row, 'quantity'),
    quantity: row.quantity('quantity'),
    price: ending === null || row.amount('price') !== null ? row.price('price', symbol) : ('0' as Decimal),
    commission: paid(row, 'commission'),
    note: ending,
  })
}

function readFills(file: ImportFile, { timeZone }: FormatOptions): FillReading {
  const ledger = rowLedger()
  const rows = sectionRows(file, layouts, timeZone, ledger)
  const summary: ImportRow<'name' | 'value'>[] = rows
    .filter(({ section }) => section === 'Summary')
    .map(({ row }) => row)
  const baseCurrency = summary.find((row) => row.text('name') === 'Base Currency')?.text('value') ?? ''
  ledger.warn(null, 'This export has dates without times: trades of one day follow each other as in the file.')
  for (const { section, row } of rows) {
    if (section === 'Summary') ledger.ignore(row.line, 'Not a trade: of the section "Summary".')
    else ledger.read(row, () => readTransaction(row, baseCurrency, timeZone))
  }
  return { ...ledger.reading(ledger.fills), newestFirst: true }
}

/** The transaction history: every movement of the account, one row each. */
export const ibkrTransactionHistory: ImportFormat = {
  id: 'ibkr-transaction-history',
  label: 'Interactive Brokers transaction history (CSV)',
  source: 'Interactive Brokers',
  howToExport:
    'Client Portal: Performance & Reports > Transaction History. Choose the period and download CSV. A Flex query has the times as well.',
  layoutSource: 'IBKR Guides, "Transaction History"; ibkrguides.com, with the rows of KapJI/capital-gains-calculator',
  checkedAgainst: 'published',
  tables: [{ name: 'Section Transaction History', columns: transactionColumns }],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (hasSection(file, 'Transaction History', 'Date') ? 1 : 0),
  readFills,
}
