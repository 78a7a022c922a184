import { activityReason } from './account-activity.ts'
import { nothing, ofDatesAlone, readBrokerTable, symbolOf, type Mark } from './broker-table.ts'
import { parseBrokerTime } from './broker-times.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { likeness, maybe, needed } from './table-columns.ts'

const columns = {
  at: needed.time('Run Date'),
  account: maybe.text('Account Number', 'Account'),
  action: needed.text('Action'),
  symbol: needed.text('Symbol'),
  description: maybe.text('Description', 'Security Description'),
  kind: maybe.text('Type', 'Security Type'),
  price: needed.price('Price ($)'),
  quantity: needed.amount('Quantity'),
  commission: needed.amount('Commission ($)'),
  fees: needed.amount('Fees ($)'),
  interest: maybe.amount('Accrued Interest ($)'),
  amount: needed.amount('Amount ($)'),
  balance: maybe.amount('Cash Balance ($)'),
  settled: maybe.text('Settlement Date'),
}

type Row = ImportRow<keyof typeof columns>

/** Funds in which Fidelity holds cash. */
const cashFunds = new Set(['SPAXX', 'FDRXX', 'FZFXX', 'FDIC', 'FCASH', 'CORE', 'QPIFQ', 'SPRXX', 'FZDXX'])

const removals = [
  [/^EXPIRED /, 'Expired.'],
  [/^ASSIGNED/, 'Assigned.'],
  [/^EXERCISED/, 'Exercised.'],
] as const

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** When it happened rather than when it was booked: of "EXPIRED CALL … as of Feb-01-2025 …", else the date of the row. */
function dateOf(action: string, booked: string): string {
  const [, name, day, year, numeric] =
    /\bas of (?:([A-Z]{3})-(\d{1,2})-(\d{4})|(\d{1,2}[-/]\d{1,2}[-/]\d{2,4}))/i.exec(action) ?? []
  if (name !== undefined) return `${months.indexOf(name.toUpperCase()) + 1}/${day}/${year}`
  return numeric ?? booked
}

function timeOf(row: Row, timeZone: string): Pick<FileFill, 'at' | 'writtenAt'> {
  const writtenAt = row.text('at')
  const at = parseBrokerTime(dateOf(row.text('action'), writtenAt), timeZone)
  if (at === null) {
    throw new RowProblem(`Run Date "${writtenAt}" is not a date such as 01/19/2024. Correct it in the file.`)
  }
  return { at, writtenAt }
}

function effectOf(action: string): FileFill['effect'] {
  if (/OPENING TRANSACTION|SHORT SALE/.test(action)) return 'open'
  return /CLOSING TRANSACTION|SHORT COVER/.test(action) ? 'close' : null
}

function readRow(row: Row, timeZone: string, mark: Mark): FileFill {
  const action = row.text('action').toUpperCase().replace(/\s+/g, ' ')
  if (!/^\S*\d/.test(row.text('at')) && action === '') throw new RowIgnored('Stands below the table.')
  const { symbol, instrument } = symbolOf(row.text('symbol'))
  const isReinvested = action.startsWith('REINVESTMENT')
  const isTrade = /^YOU (BOUGHT|SOLD)/.test(action)
  const ending = removals.find(([pattern]) => pattern.test(action))?.[1]
  if (cashFunds.has(symbol)) throw new RowIgnored('Cash moved into or out of a money market fund.')
  if (/CANCEL|CXL/.test(action)) {
    throw new RowProblem('Cancels a trade that stands in a row of its own. Take both rows out of the file.')
  }
  if (!isTrade && !isReinvested && (ending === undefined || instrument.assetClass !== 'option')) {
    throw new RowIgnored(activityReason(action))
  }
  row.word('symbol')
  const account = orNull(row.text('account'))
  const stated = { ...timeOf(row, timeZone), account, symbol, instrument, quantity: row.quantity('quantity') }
  if (!isTrade && !isReinvested) {
    return mark(
      fillOf(row, { ...stated, side: 'sell', effect: 'close', price: nothing, note: ending ?? null }),
      'removes',
    )
  }
  return fillOf(row, {
    ...stated,
    side: action.startsWith('YOU SOLD') ? 'sell' : 'buy',
    effect: effectOf(action),
    price: row.price('price', symbol),
    commission: row.cost('commission'),
    exchangeFees: row.cost('fees'),
    note: isReinvested ? 'Dividend reinvested.' : null,
  })
}

/** The history of a Fidelity account, or of several. */
export const fidelity: ImportFormat = {
  id: 'fidelity',
  label: 'Fidelity account history (CSV)',
  source: 'Fidelity',
  howToExport:
    'fidelity.com: Accounts & Trade > Portfolio > Activity & Orders > History. Choose the dates and download CSV.',
  layoutSource: 'Fidelity, Activity & Orders download (columns Run Date, Action, Symbol … Settlement Date)',
  checkedAgainst: 'published',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    ofDatesAlone(readBrokerTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, mark))),
}
