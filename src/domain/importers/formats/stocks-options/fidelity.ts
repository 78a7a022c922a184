import { RunningBalances } from '#domain/importers/matching/running-balances.ts'
import { readAmount } from '#domain/importers/matching/stated-totals.ts'
import type { SplitLeg } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, emptyToNull, type ImportRow } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { parseBrokerTime } from '#domain/importers/reading/times/broker-times.ts'
import { exact } from '#domain/numbers/decimal.ts'
import { describeActivity } from './account-activity.ts'
import { accruedInterest, sideFromSign } from './broker-rows.ts'
import {
  cashBeforeCosts,
  effectOfPlainSale,
  holdRemoval,
  holdSplit,
  refuseAction,
  zeroPrice,
  readDatedTable,
  parseSymbol,
  type RowMarks,
} from './broker-table.ts'

const columns = {
  at: required.usTime('Run Date'),
  account: optional.text('Account Number', 'Account'),
  action: required.text('Action'),
  symbol: required.text('Symbol'),
  description: optional.text('Description', 'Security Description'),
  kind: recognitionOnly(optional.text('Type', 'Security Type')),
  price: required.price('Price ($)'),
  quantity: required.amount('Quantity'),
  commission: required.amount('Commission ($)'),
  fees: required.amount('Fees ($)'),
  interest: optional.amount('Accrued Interest ($)'),
  amount: stating('cash', required.amount('Amount ($)')),
  balance: optional.amount('Cash Balance ($)'),
  settled: recognitionOnly(optional.text('Settlement Date')),
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

/** The effective date: from "EXPIRED CALL … as of Feb-01-2025 …", else the date of the row. */
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

function effectOf(action: string, named: ReturnType<typeof parseSymbol>): FileFill['effect'] {
  if (/OPENING TRANSACTION|SHORT SALE/.test(action)) return 'open'
  if (/CLOSING TRANSACTION|SHORT COVER/.test(action)) return 'close'
  return action.startsWith('YOU SOLD') ? effectOfPlainSale(named) : null
}

/**
 * "REVERSE SPLIT R/S FROM …#REOR M0051311040001 …" are the new shares, "R/S TO …#REOR M0051311040000 …" the old: the two
 * have the number of the reorganization alike but for its end. So do "MERGER MER FROM …" and "MERGER MER PAYOUT …", the
 * latter with the money of a merger for cash.
 */
function legOf(row: Row, action: string, timeZone: string): SplitLeg | null {
  const words = `${action} ${row.text('description').toUpperCase()}`
  const [, kind, number] = /\b(R\/S|MER|N\/C) (?:FROM|TO|PAYOUT) \S*#REOR ([A-Z]?\d+)\d{4}\b/.exec(words) ?? []
  if (kind === undefined || number === undefined || row.text('quantity') === '') return null
  const fill = buildFileFill(row, {
    ...timeOf(row, timeZone),
    account: emptyToNull(row.text('account')),
    symbol: row.text('symbol'),
    side: sideFromSign(row, 'quantity'),
    quantity: row.quantity('quantity'),
    price: zeroPrice,
  })
  const leg: SplitLeg = { fill, group: `${row.text('account')}|${number}`, company: '' }
  return kind === 'MER' ? { ...leg, isMerger: true, cash: exact(row.amount('amount') ?? '0') } : leg
}

/** What kind an action is: "DISTRIBUTION SPINOFF". The name of its company follows. */
const kindOfAction = (action: string) => action.split(' ').slice(0, 2).join(' ')

/** The shares from which others are spun off: "DISTRIBUTION SPINOFF FROM:(FORE )". */
const parentOf = (action: string) => /\bFROM:\s*\(([A-Z0-9.]+)\s*\)/.exec(action)?.[1] ?? null

/** Shares that come without money: of a forward split, or a dividend in shares. */
function addsShares(row: Row, action: string): boolean {
  const isCashless = exact(row.amount('amount') ?? '0').eq(0)
  return /^DISTRIBUTION\b(?!.*\bSPINOFF\b)/.test(action) && isCashless && exact(row.amount('quantity') ?? '0').gt(0)
}

/** Notes the cash of an account after a row. */
function noteBalance(row: Row, timeZone: string, balances: RunningBalances): void {
  const [amount, balance] = [readAmount(row, 'amount'), readAmount(row, 'balance')]
  const at = parseBrokerTime(row.text('at'), timeZone)
  // Money in a fund of the core account counts as cash.
  if (amount === null || at === null || cashFunds.has(row.text('symbol'))) return
  const account = row.text('account')
  balances.add(['Cash Balance', account].filter(Boolean).join(', '), { line: row.line, amount, at, balance })
}

function readRow(row: Row, timeZone: string, mark: RowMarks): FileFill {
  const action = row.text('action').toUpperCase().replace(/\s+/g, ' ')
  if (!/^\S*\d/.test(row.text('at')) && action === '') throw new RowIgnored('Below the table.')
  const { symbol, instrument } = parseSymbol(row.text('symbol'))
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
    const readStated = () => ({ ...timeOf(row, timeZone), symbol, account: emptyToNull(row.text('account')) })
    const refused = refuseAction(row, kindOfAction(action), readStated, parentOf(action), mark)
    if (refused !== null) return refused
    throw new RowIgnored(describeActivity(action))
  }
  row.requiredText('symbol')
  const account = emptyToNull(row.text('account'))
  const stated = { ...timeOf(row, timeZone), account, symbol, instrument, quantity: row.quantity('quantity') }
  if (isSplit) return holdSplit(row, stated, mark)
  const costs = { commission: row.cost('commission'), exchangeFees: row.cost('fees') }
  if (!isTrade && !isReinvested) {
    const cash = cashBeforeCosts(row.amount('amount'), costs.commission, costs.exchangeFees)
    return holdRemoval(row, { ...stated, ...costs, note: ending ?? null }, cash, mark)
  }
  const isSold = action.startsWith('YOU SOLD')
  return buildFileFill(row, {
    ...stated,
    side: isSold ? 'sell' : 'buy',
    effect: effectOf(action, stated),
    price: row.price('price', symbol),
    ...costs,
    swapFunding: accruedInterest(row, isSold ? 'sell' : 'buy'),
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
  corporateActions:
    'splits, reverse splits, dividends in shares, mergers for shares or for cash, changes of name with the number of a reorganization; others are refused by name',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        action: 'side; whether it opens, closes, expires or is a split',
        description: 'number of a reorganization, by which rows of a split belong together',
        amount:
          'whether shares came without money, as in a split; price at which an option was settled in cash; the cash at the end, to compare with',
        balance: 'cash at the end, to compare with',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'own word',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const balances = new RunningBalances()
    const reading = readDatedTable(file, columns, options, (row, mark) => {
      noteBalance(row, options.timeZone, balances)
      return readRow(row, options.timeZone, mark)
    })
    return { ...reading, totals: balances.totals }
  },
}
