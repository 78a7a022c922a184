import {
  orNullIfUnreadable,
  readBrokerMoment,
  createRowLedger,
  type RowLedger,
} from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { parseSymbol, readBareSymbolsAsStocks } from '#domain/importers/formats/stocks-options/broker-table.ts'
import { resolvePositionChanges, type PositionChange } from '#domain/importers/matching/position-changes.ts'
import { type BalanceRow, RunningBalances } from '#domain/importers/matching/running-balances.ts'
import { ColumnTotals, readAmount } from '#domain/importers/matching/stated-totals.ts'
import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type {
  FileTotal,
  FillReading,
  FormatOptions,
  ImportFormat,
} from '#domain/importers/reading/tables/import-format.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact, sumMoney, toDecimal } from '#domain/numbers/decimal.ts'
import type { Instant } from '#domain/numbers/units.ts'
import {
  parseCashExecution,
  buildFillFromCash,
  readOptionRemoval,
  splitCostsAmongLegs,
  type CashExecution,
} from './cash.ts'
import { buildExpiry, parseExpiredFutureOption } from './expired-future-options.ts'
import { nameFutureOption, parseFutureOptionSeries } from './future-options.ts'
import {
  cashColumns,
  scoreStatement,
  readStatementRows,
  tradeColumns,
  type CashRow,
  type TradeRow,
} from './statement-tables.ts'

function instrumentOfRow(row: TradeRow): { readonly symbol: string; readonly instrument: FileInstrument } {
  const kind = row.text('kind').toUpperCase()
  const stated = row.requiredText('symbol')
  if (kind === 'CALL' || kind === 'PUT') {
    const strike = toDecimal(exact(row.requiredAmount('strike')))
    const onFuture = parseFutureOptionSeries(stated)
    if (onFuture !== null) {
      // The series has its root in the column of expiries, "/E1AQ25".
      const [, root = null] = /^(\/\w+)(?::\w+)?$/.exec(row.text('expiry')) ?? []
      return nameFutureOption({ ...onFuture, root: onFuture.root ?? root }, strike, kind === 'CALL' ? 'call' : 'put')
    }
    const expiry = row
      .text('expiry')
      .replace(/\(.*\)/, '')
      .trim()
    const named = parseSymbol(`${stated} ${expiry} ${strike} ${kind}`)
    if (named.instrument.assetClass === 'option') return named
    if (stated.startsWith('/')) {
      throw new RowProblem(
        `Symbol "${stated}" is not a futures option with its multiplier (/ESU25 1/50 4 AUG 25). Log this trade by hand.`,
      )
    }
    throw new RowProblem(`Exp "${row.text('expiry')}" is not a date such as 19 JAN 24. Correct it in the file.`)
  }
  if (kind === 'FUTURE') return { symbol: stated.replace(/:.*/, ''), instrument: { assetClass: 'future' } }
  if (kind === 'FOREX') return { symbol: stated, instrument: { assetClass: 'forex' } }
  return { symbol: stated, instrument: { assetClass: kind === 'ETF' ? 'etf' : 'stock' } }
}

function readLeg(row: TradeRow, anchor: TradeRow, timeZone: string): FileFill {
  const { symbol, instrument } = instrumentOfRow(row)
  // Options on grains are quoted in eighths, as their futures are.
  const quoted = futuresContractOf(instrument.underlyingSymbol ?? '')?.inEighths === true
  const price = row.price('price', quoted ? (instrument.underlyingSymbol ?? symbol) : symbol)
  if (row.text('kind').toUpperCase() === 'FUND' && exact(price).eq(1)) {
    throw new RowIgnored('Cash moved into or out of a money market fund.')
  }
  const effect = row.text('effect').toUpperCase()
  return buildFileFill(row, {
    ...readBrokerMoment(anchor, timeZone, 'at'),
    symbol,
    instrument,
    side: row.side('side'),
    quantity: row.quantity('quantity'),
    price,
    effect: effect === 'TO OPEN' ? 'open' : effect === 'TO CLOSE' ? 'close' : null,
  })
}

/** Reads the executions of the file with their legs. */
function readExecutions(rows: readonly TradeRow[], timeZone: string, ledger: RowLedger) {
  const executions: { readonly anchor: TradeRow; readonly legs: FileFill[] }[] = []
  for (const row of rows) {
    const isAnchor = row.text('at') !== ''
    if (isAnchor) executions.push({ anchor: row, legs: [] })
    const execution = executions.at(-1)
    ledger.read(row, () => {
      if (execution === undefined) throw new RowProblem('A leg without the first row of its spread. Correct the file.')
      const fill = readLeg(row, execution.anchor, timeZone)
      execution.legs.push(fill)
      return fill
    })
  }
  return executions.filter(({ legs }) => legs.length > 0)
}

/** Cash executions not yet found under Account Trade History, by minute. */
type PendingCashExecutions = Map<string, CashExecution[]>

const minuteOf = (at: Instant) => at.slice(0, 16)

/** Whether a time lacks seconds, which Excel drops when it saves a statement. */
const lacksSeconds = (writtenAt: string) => !/\d:\d\d:\d\d/.test(writtenAt)

function cashExecutionsByMinute(rows: readonly CashRow[], timeZone: string): PendingCashExecutions {
  const deals: PendingCashExecutions = new Map()
  for (const row of rows) {
    const deal = orNullIfUnreadable(() => parseCashExecution(row, timeZone))
    if (deal === null) continue
    const there = deals.get(minuteOf(deal.at))
    if (there === undefined) deals.set(minuteOf(deal.at), [deal])
    else there.push(deal)
  }
  return deals
}

/** Takes the cash row of an execution with the same moment (or minute without seconds), side, symbol and size. */
function takeCashExecution(deals: PendingCashExecutions, anchor: TradeRow, fill: FileFill): CashExecution | null {
  const symbol = anchor.text('symbol').split(/[\s:]/)[0] ?? ''
  const side = anchor.side('side')
  const size = exact(anchor.requiredAmount('quantity')).abs()
  const there = deals.get(minuteOf(fill.at)) ?? []
  const index = there.findIndex(
    (deal) =>
      (deal.at === fill.at || lacksSeconds(fill.writtenAt)) &&
      deal.side === side &&
      size.eq(deal.quantity) &&
      deal.words.split(/[\s:]/).includes(symbol),
  )
  return there.splice(index < 0 ? there.length : index, 1)[0] ?? null
}

/** Reads cash rows: costs go to their executions, and other rows may be separate fills. */
function readCash(
  rows: readonly CashRow[],
  unused: PendingCashExecutions,
  used: ReadonlySet<number>,
  hasTrades: boolean,
  { timeZone, knownPositions }: FormatOptions,
  ledger: RowLedger,
): ReadonlyMap<FileFill, PositionChange> {
  const removals = new Map<FileFill, PositionChange>()
  const dealAt = new Map([...unused.values()].flat().map((deal) => [deal.row.line, deal]))
  for (const row of rows) {
    ledger.read(row, () => {
      if (used.has(row.line)) throw new RowIgnored('The cash entry of an execution; its costs are used.')
      const deal = dealAt.get(row.line)
      if (deal !== undefined) {
        if (!hasTrades || deal.isDelivery) return buildFillFromCash(deal, timeZone)
        ledger.warn(
          row.line,
          'Account Trade History has no execution for this cash entry; its costs are not in any trade.',
        )
        throw new RowIgnored('The cash entry of an execution missing in Account Trade History.')
      }
      const expired = parseExpiredFutureOption(row.text('description'))
      const fill =
        expired === null
          ? readOptionRemoval(row, timeZone)
          : buildExpiry(expired, row, timeZone, ledger.fills, knownPositions)
      removals.set(fill, 'removes')
      return fill
    })
  }
  return removals
}

/** What a cash row does to the balance beside it. */
function balanceRowOf(row: CashRow): BalanceRow {
  const amount = readAmount(row, 'dollars') ?? readAmount(row, 'amount')
  const parts = [amount, readAmount(row, 'fees'), readAmount(row, 'commission')]
  const paid = sumMoney(parts.filter((part) => part !== null))
  // Sections are in the order of time, in which rows of a second have no other order.
  return { line: row.line, at: '', amount: paid, balance: readAmount(row, 'balance') }
}

const isTotal = (row: CashRow) => /^total$/i.test(row.text('description'))

/** The totals below the cash sections, each of its own section, and the running balance of those without totals. */
function findCashTotals({ cash, sections }: ReturnType<typeof readStatementRows>): readonly FileTotal[] {
  const totals = new ColumnTotals()
  const balances = new RunningBalances()
  const sectionOf = (row: CashRow) => sections.get(row) ?? ''
  const hasTotals = new Set(cash.filter(isTotal).map(sectionOf))
  // A section with the opening balance alone has nothing to compare.
  const isUsed = new Set(cash.filter((row) => row.text('type') === 'TRD').map(sectionOf))
  for (const row of cash) {
    const section = sectionOf(row)
    totals.note(row, ['fees', 'commission', 'amount'], isTotal(row), `${section}: `)
    if (hasTotals.has(section) || !isUsed.has(section)) continue
    balances.add(`${section}: ${row.header('balance')}`, balanceRowOf(row))
  }
  return [...totals.totals, ...balances.totals]
}

function readFills(file: ImportFile, options: FormatOptions): FillReading {
  const { timeZone } = options
  const ledger = createRowLedger()
  const rows = readStatementRows(file, timeZone, ledger)
  const unused = cashExecutionsByMinute(rows.cash, timeZone)
  const used = new Set<number>()
  const withCosts = new Map<FileFill, FileFill>()
  for (const { anchor, legs } of readExecutions(rows.trades, timeZone, ledger)) {
    const [first] = legs
    const deal = first === undefined ? null : orNullIfUnreadable(() => takeCashExecution(unused, anchor, first))
    if (deal === null) continue
    used.add(deal.row.line)
    for (const [index, leg] of splitCostsAmongLegs(legs, deal.costs).entries()) {
      // The cash row has the seconds that the execution may lack.
      withCosts.set(legs[index] ?? leg, { ...leg, at: deal.at })
    }
  }
  const removals = readCash(rows.cash, unused, used, rows.trades.length > 0, options, ledger)
  const fills = ledger.fills.map((fill) => withCosts.get(fill) ?? fill)
  const resolved = resolvePositionChanges(fills, removals, options.knownPositions)
  const reading = readBareSymbolsAsStocks(ledger.reading(resolved.fills))
  return { ...reading, totals: findCashTotals(rows), dependsOnPositions: removals.size > 0 }
}

/** The account statement of thinkorswim: consecutive sections, with executions under Account Trade History. */
export const thinkorswim: ImportFormat = {
  id: 'thinkorswim',
  label: 'thinkorswim account statement (CSV)',
  source: 'thinkorswim',
  howToExport:
    "thinkorswim desktop: Monitor > Account Statement. Choose the dates, then the menu at the right > Export to File. Times are those of the platform's setting.",
  layoutSource:
    'thinkorswim, Account Statement export (sections Cash Balance … Account Order History, Account Trade History), with the rows of the statement in Eleven-Trading/TradeNote',
  checkedAgainst: 'published',
  tables: [
    {
      name: 'Account Trade History',
      columns: tradeColumns,
      becomes: { symbol: 'symbol, with expiry, strike and right' },
    },
    {
      name: 'Cash Balance, Futures Statements, Forex Statements',
      columns: cashColumns,
      becomes: {
        description: 'the execution, if it has no row under trades; otherwise the owner of the costs',
        time: 'clock time, to assign costs to executions',
        date: 'date, to assign costs to executions',
        amount: 'broker’s P&L of futures',
        dollars: 'the change of the balance, to compare with',
        balance: 'balance at the end, to compare with',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'open or close',
  detect: scoreStatement,
  readFills,
}
