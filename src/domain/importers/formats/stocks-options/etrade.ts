import { lookUpWord } from '#domain/importers/reading/cells/look-up-word.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { describeActivity } from './account-activity.ts'
import { readBrokerMoment } from './broker-rows.ts'
import {
  cashBeforeCosts,
  effectOfPlainSale,
  holdRemoval,
  holdSplit,
  readDatedTable,
  parseSymbol,
  type RowMarks,
} from './broker-table.ts'

/** Both layouts: "Activity/Trade Date …" and the older "TransactionDate …". */
const columns = {
  at: required.usTime('Activity/Trade Date', 'TransactionDate'),
  bookedAt: recognitionOnly(optional.usTime('Transaction Date')),
  settledAt: recognitionOnly(optional.usTime('Settlement Date')),
  action: required.text('Activity Type', 'TransactionType'),
  kind: optional.text('SecurityType'),
  description: required.text('Description'),
  symbol: required.text('Symbol'),
  cusip: recognitionOnly(optional.text('Cusip')),
  quantity: required.amount('Quantity'),
  price: required.price('Price $', 'Price'),
  amount: stating('cashAndFees', required.amount('Amount $', 'Amount')),
  commission: required.amount('Commission'),
  category: recognitionOnly(optional.text('Category')),
  note: recognitionOnly(optional.text('Note')),
}

type Row = ImportRow<keyof typeof columns>

const trades: Readonly<Record<string, Pick<FileFill, 'side' | 'effect'>>> = {
  bought: { side: 'buy', effect: null },
  sold: { side: 'sell', effect: null },
  'sold short': { side: 'sell', effect: 'open' },
  'bought to cover': { side: 'buy', effect: 'close' },
  'bought to open': { side: 'buy', effect: 'open' },
  'bought to close': { side: 'buy', effect: 'close' },
  'sold to open': { side: 'sell', effect: 'open' },
  'sold to close': { side: 'sell', effect: 'close' },
}

const removals: Readonly<Record<string, string>> = {
  'option expired': 'Expired.',
  'option expiration': 'Expired.',
  expired: 'Expired.',
  'option assigned': 'Assigned.',
  'option assignment': 'Assigned.',
  assigned: 'Assigned.',
  'option exercised': 'Exercised.',
  'option exercise': 'Exercised.',
  exercised: 'Exercised.',
}

/** Options are described in the description, or in the older layout's symbol. */
function contractOf(row: Row): ReturnType<typeof parseSymbol> {
  const own = parseSymbol(row.text('symbol'))
  if (own.instrument.assetClass === 'option') return own
  const described = parseSymbol(row.text('description'))
  return described.instrument.assetClass === 'option' ? described : own
}

function readRow(row: Row, timeZone: string, mark: RowMarks): FileFill {
  const action = row.text('action').toLowerCase()
  if (action === '' && row.text('symbol') === '') throw new RowIgnored('Below the table.')
  const trade = lookUpWord(trades, action)
  const ending = lookUpWord(removals, action)
  const isSplit = action === 'stock split'
  if (trade === undefined && ending === undefined && !isSplit)
    throw new RowIgnored(describeActivity(row.text('action')))
  if (row.text('symbol').replace(/^-+$/, '') === '')
    throw new RowProblem('The row has no Symbol. Correct it in the file.')
  const { symbol, instrument } = contractOf(row)
  const isOption = row.text('kind') === 'OPTN' || /^(CALL|PUT) /i.test(row.text('description'))
  if (isOption && instrument.assetClass !== 'option') {
    throw new RowProblem(
      `Description "${row.text('description')}" is not an option such as CALL AAPL 01/19/24 150.000. Correct it in the file, or log this trade by hand.`,
    )
  }
  const stated = { ...readBrokerMoment(row, timeZone, 'at'), symbol, instrument, quantity: row.quantity('quantity') }
  if (isSplit) return holdSplit(row, stated, mark)
  const commission = row.cost('commission')
  if (trade === undefined) {
    const cash = cashBeforeCosts(row.amount('amount'), commission)
    return holdRemoval(row, { ...stated, commission, note: ending ?? null }, cash, mark)
  }
  return buildFileFill(row, {
    ...stated,
    ...trade,
    effect: action === 'sold' ? effectOfPlainSale(stated) : trade.effect,
    price: row.price('price', symbol),
    commission,
  })
}

/** Transactions of an E*TRADE account. */
export const etrade: ImportFormat = {
  id: 'etrade',
  label: 'E*TRADE transactions (CSV)',
  source: 'E*TRADE',
  howToExport:
    'etrade.com: Accounts > Documents > Transactions (or Transaction History). Choose the dates, then Download > CSV file.',
  layoutSource:
    'E*TRADE, DownloadTxnHistory.csv (columns Activity/Trade Date … Note) and its older form (TransactionDate … Description)',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        action: 'side; whether it opens, closes, expires or is a split',
        description: 'contract of an option',
        amount: 'price at which an option was settled in cash',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'own word',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) =>
    readDatedTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, mark)),
}
