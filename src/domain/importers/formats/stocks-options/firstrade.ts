import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, required, recognitionOnly, stating } from '#domain/importers/reading/tables/layout-columns.ts'
import { describeActivity } from './account-activity.ts'
import { accruedInterest, readBrokerMoment } from './broker-rows.ts'
import { parseSymbol, readDatedTable } from './broker-table.ts'

const columns = {
  symbol: required.text('Symbol'),
  quantity: required.amount('Quantity'),
  price: required.price('Price'),
  action: required.text('Action'),
  description: required.text('Description'),
  at: required.time('TradeDate'),
  settled: recognitionOnly(required.text('SettledDate')),
  interest: required.amount('Interest'),
  amount: stating('cash', required.amount('Amount')),
  commission: required.amount('Commission'),
  fee: required.amount('Fee'),
  security: recognitionOnly(required.text('CUSIP')),
  kind: required.text('RecordType'),
}

type Row = ImportRow<keyof typeof columns>

/** "CALL AAPL   01/17/25    150    APPLE INC   UNSOLICITED   OPEN CONTRACT" */
const option = /^(CALL|PUT) +([A-Z.]{1,6}) +(\d{2}\/\d{2}\/\d{2,4}) +\$?(\d+(?:\.\d+)?)\b/i

/** A share by its symbol; an option, whose row has none, by its description. */
function instrumentOf(row: Row): ReturnType<typeof parseSymbol> {
  const [, right = '', root = '', expiry = '', strike = ''] = option.exec(row.text('description')) ?? []
  if (right === '') return parseSymbol(row.requiredText('symbol'))
  const named = parseSymbol(`${root.toUpperCase()} ${expiry} ${strike} ${right.slice(0, 1).toUpperCase()}`)
  if (named.instrument.assetClass === 'option') return named
  throw new RowProblem(`"${row.text('description').slice(0, 60)}" is not an option that can be read. Log it by hand.`)
}

function effectOf(description: string): FileFill['effect'] {
  if (/\bOPEN(?:ING)? CONTRACT\b/i.test(description)) return 'open'
  return /\bCLOS(?:E|ING) CONTRACT\b/i.test(description) ? 'close' : null
}

function readRow(row: Row, timeZone: string): FileFill {
  const action = row.text('action').toUpperCase()
  if (row.text('kind').toLowerCase() !== 'trade' || (action !== 'BUY' && action !== 'SELL')) {
    throw new RowIgnored(describeActivity(`${row.text('action')} ${row.text('description')}`))
  }
  const { symbol, instrument } = instrumentOf(row)
  return buildFileFill(row, {
    ...readBrokerMoment(row, timeZone, 'at'),
    symbol,
    instrument,
    side: action === 'BUY' ? 'buy' : 'sell',
    quantity: row.quantity('quantity'),
    price: row.price('price', symbol),
    commission: row.cost('commission'),
    exchangeFees: row.cost('fee'),
    swapFunding: accruedInterest(row, action === 'BUY' ? 'buy' : 'sell'),
    effect: effectOf(row.text('description')),
  })
}

/** The history of a Firstrade account. */
export const firstrade: ImportFormat = {
  id: 'firstrade',
  label: 'Firstrade account history (CSV)',
  source: 'Firstrade',
  howToExport: 'firstrade.com: Accounts > Tax Center > Excel CSV files. Choose the year and download.',
  layoutSource:
    'Firstrade, account history CSV (columns Symbol, Quantity, Price … RecordType); headers and rows as open-source programs read them',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        description: 'contract of an option; whether it opens or closes',
        kind: 'whether the row is a trade',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'plain sale',
  detect: (file) => scoreLayout(file, columns),
  readFills: (file, options) => readDatedTable(file, columns, options, (row) => readRow(row, options.timeZone)),
}
