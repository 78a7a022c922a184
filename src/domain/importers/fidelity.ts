import { exact } from '#domain/decimal.ts'
import { activityReason } from './account-activity.ts'
import { sideOfSize } from './broker-rows.ts'
import { nothing, ofDatesAlone, readBrokerTable, symbolOf, type Mark } from './broker-table.ts'
import { parseBrokerTime } from './broker-times.ts'
import type { FileFill } from './file-fills.ts'
import type { ImportFormat } from './import-format.ts'
import { fillOf, orNull, type ImportRow } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { splitFill, type SplitLeg } from './splits.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  at: needed.usTime('Run Date'),
  account: maybe.text('Account Number', 'Account'),
  action: needed.text('Action'),
  symbol: needed.text('Symbol'),
  description: maybe.text('Description', 'Security Description'),
  kind: unread(maybe.text('Type', 'Security Type')),
  price: needed.price('Price ($)'),
  quantity: needed.amount('Quantity'),
  commission: needed.amount('Commission ($)'),
  fees: needed.amount('Fees ($)'),
  interest: unread(maybe.amount('Accrued Interest ($)')),
  amount: needed.amount('Amount ($)'),
  balance: unread(maybe.amount('Cash Balance ($)')),
  settled: unread(maybe.text('Settlement Date')),
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

/**
 * "REVERSE SPLIT R/S FROM …#REOR M0051311040001 …" are the new shares, "R/S TO …#REOR M0051311040000 …" the old: the two
 * have the number of the reorganisation alike but for its end.
 */
function legOf(row: Row, action: string, timeZone: string): SplitLeg | null {
  const words = `${action} ${row.text('description').toUpperCase()}`
  const number = /\bR\/S (?:FROM|TO) \S*#REOR ([A-Z]?\d+)\d{4}\b/.exec(words)?.[1]
  if (number === undefined) return null
  const fill = fillOf(row, {
    ...timeOf(row, timeZone),
    account: orNull(row.text('account')),
    symbol: row.text('symbol'),
    side: sideOfSize(row, 'quantity'),
    quantity: row.quantity('quantity'),
    price: nothing,
  })
  return { fill, group: `${row.text('account')}|${number}`, company: '' }
}

/** Shares that come without money: of a forward split, or a dividend in shares. */
function addsShares(row: Row, action: string): boolean {
  const isCashless = exact(row.amount('amount') ?? '0').eq(0)
  return /^DISTRIBUTION\b(?!.*\bSPINOFF\b)/.test(action) && isCashless && exact(row.amount('quantity') ?? '0').gt(0)
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
  const leg = legOf(row, action, timeZone)
  if (leg !== null) return mark.leg(leg)
  const isSplit = symbol !== '' && instrument.assetClass !== 'option' && addsShares(row, action)
  if (!isTrade && !isReinvested && !isSplit && (ending === undefined || instrument.assetClass !== 'option')) {
    throw new RowIgnored(activityReason(action))
  }
  row.word('symbol')
  const account = orNull(row.text('account'))
  const stated = { ...timeOf(row, timeZone), account, symbol, instrument, quantity: row.quantity('quantity') }
  if (isSplit) return mark.held(splitFill(fillOf(row, { ...stated, side: 'buy', price: nothing })), 'splits')
  if (!isTrade && !isReinvested) {
    return mark.held(
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
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        action: 'side; whether it opens, closes, expires or is a split',
        description: 'number of a reorganisation, by which rows of a split belong together',
        amount: 'whether shares came without money, as in a split',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => likeness(file, columns),
  readFills: (file, options) =>
    ofDatesAlone(readBrokerTable(file, columns, options, (row, mark) => readRow(row, options.timeZone, mark))),
}
