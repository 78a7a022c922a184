import type { Direction } from '#domain/fills/fill.ts'
import { addStatedTotals } from '#domain/importers/matching/stated-totals.ts'
import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { otherCurrencyProblem } from '#domain/importers/reading/portfolio-currency.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { type RowTimes, buildRoundTrip } from '#domain/importers/reading/round-trip-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type {
  FileTotal,
  FormatOptions,
  FormatReading,
  TotalledRow,
} from '#domain/importers/reading/tables/import-format.ts'
import type { LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTables, createTradeCollector } from '#domain/importers/reading/tables/read-tables.ts'
import { type ExactNumber, exact, sumMoney, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { LotInstruments, type LotResult } from './lot-instruments.ts'
import { currencyLabels } from './metatrader-words.ts'

/** A round trip in lots, as in MetaTrader and similar programs. */
export interface LotTrade {
  /** The row that its times come from. */
  readonly times: RowTimes
  readonly symbol: string
  readonly direction: Direction
  readonly lots: Decimal
  readonly entryAt: Instant
  readonly entryPrice: Decimal
  readonly exitAt: Instant | null
  readonly exitPrice: Decimal | null
  readonly stop: Decimal | null
  readonly target: Decimal | null
  /** Negative is paid. */
  readonly commission: Money
  readonly swap: Money
  /** Before commission and swap, in the account's currency. */
  readonly profit: Money | null
  readonly id: string | null
  readonly written: readonly string[]
  readonly note: string | null
}

type LotColumn = 'lots' | 'entryAt' | 'entryPrice' | 'stop' | 'target' | 'swap' | 'comment'

/** Reads the columns that both MetaTrader reports share. */
export function readPositionColumns(row: ImportRow<LotColumn>, symbol: string) {
  return {
    times: row,
    symbol,
    lots: row.quantity('lots'),
    entryAt: row.moment('entryAt'),
    entryPrice: row.price('entryPrice', symbol),
    stop: row.optionalPrice('stop', symbol),
    target: row.optionalPrice('target', symbol),
    swap: row.money('swap'),
    written: [],
    note: emptyToNull(row.text('comment')),
  }
}

interface LotTable<C extends LayoutColumns = LayoutColumns> {
  readonly columns: C
  readonly read: (row: ImportRow<keyof C & string>) => LotTrade
  /** Money into or out of the account by a row; null for any other row. */
  readonly cashFlowOf?: (row: ImportRow<keyof C & string>) => Money | null
}

/** The amounts of a file that its totals sum up. */
export interface LotAmounts {
  /** Profit, commission and swap of each closed trade. */
  readonly closed: readonly TotalledRow[]
  /** Deposits and withdrawals. */
  readonly cashFlows: readonly TotalledRow[]
  readonly hasOpenTrades: boolean
}

/** Types a table with its reader for use in lists. */
export function defineLotTable<C extends LayoutColumns>(
  columns: C,
  read: (row: ImportRow<keyof C & string>) => LotTrade,
  rest: Pick<LotTable<C>, 'cashFlowOf'> = {},
): LotTable {
  return { columns, read, ...rest }
}

function lotResultOf(trade: LotTrade): LotResult | null {
  const { symbol, direction, lots, entryPrice, exitPrice, profit } = trade
  if (exitPrice === null || profit === null) return null
  const move: ExactNumber = exact(exitPrice).minus(entryPrice)
  return { symbol, move: direction === 'long' ? move : move.times('-1'), lots: exact(lots), profit }
}

const currencyAfterLabel = new RegExp(`(?:${currencyLabels.join('|')})\\s?[:：]? ?([A-Z]{3})\\b`)

/** The account currency if named above the tables: "Currency: EUR", "Account: 12345 (EUR, Server …)", in any language. */
function accountCurrency(file: ImportFile): string | null {
  for (const { rows } of file.sheets) {
    for (const cells of rows.slice(0, 30)) {
      const text = cells.join(' ')
      const named = currencyAfterLabel.exec(text) ?? /[:：].*\d \(([A-Z]{3}),/.exec(text)
      if (named?.[1] !== undefined) return named[1]
    }
  }
  return null
}

/** Accounts whose amounts are in hundredths of a currency. */
const centCurrencies: ReadonlyMap<string, string> = new Map([
  ['USC', 'USD'],
  ['EUC', 'EUR'],
])

/** The account of a report, as its amounts are in the portfolio's currency. */
export interface LotAccount {
  /** Throws a RowProblem if the account is in another currency. */
  readonly refuse: () => void
  /** An amount of the report in the portfolio's currency. */
  readonly moneyOf: (amount: Money) => Money
  /** What the trader should know of its amounts; null if they are in the portfolio's currency. */
  readonly note: string | null
}

/** The account that a report is of. One in cents has a hundredth of its amounts in the portfolio's currency. */
export function readLotAccount(file: ImportFile, portfolioCurrency: string): LotAccount {
  const currency = accountCurrency(file)
  const whole = currency === null ? undefined : centCurrencies.get(currency)
  const isInCents = whole !== undefined && whole === portfolioCurrency
  return {
    refuse() {
      if (currency === null || currency === portfolioCurrency || isInCents) return
      throw otherCurrencyProblem('The account is', whole ?? currency, portfolioCurrency)
    },
    moneyOf: (amount) => (isInCents && amount !== '0' ? toMoney(exact(amount).times('0.01')) : amount),
    note: isInCents ? `The account is in cents (${currency}): its amounts are a hundredth in ${whole}.` : null,
  }
}

/** Buy or sell; unfilled orders, deposits and totals are ignored. */
export function readLotDirection(row: ImportRow, column: string): Direction {
  const type = row.text(column)
  if (type === '') throw new RowIgnored('A title, a total or a comment.')
  if (/^(balance|credit|deposit|withdrawal|bonus|correction|charge|rebate|dividend|commission)/i.test(type)) {
    throw new RowIgnored('Money into or out of the account.')
  }
  if (/(limit|stop)/i.test(type)) throw new RowIgnored('An unfilled order.')
  const direction = parseDirection(type)
  if (direction === null) throw new RowProblem(`${row.header(column)} "${type}" is neither buy nor sell.`)
  return direction
}

/**
 * Reads tables of round trips in lots, in two passes: the first finds the value of one lot per symbol. `findTotals` finds
 * the totals that the file states.
 */
export function readLotTrades(
  formatId: string,
  file: ImportFile,
  tables: readonly LotTable[],
  options: FormatOptions,
  findTotals: (file: ImportFile, amounts: LotAmounts) => readonly FileTotal[] = () => [],
): FormatReading {
  const results: LotResult[] = []
  const account = readLotAccount(file, options.currency)
  const inCurrency = (trade: LotTrade): LotTrade => ({
    ...trade,
    commission: account.moneyOf(trade.commission),
    swap: account.moneyOf(trade.swap),
    profit: trade.profit === null ? null : account.moneyOf(trade.profit),
  })
  const collect = tables.map(({ columns, read }) => ({
    columns,
    read: (row: ImportRow) => {
      const result = lotResultOf(inCurrency(read(row)))
      if (result !== null) results.push(result)
    },
  }))
  readTables(file, collect, options, { endAtTitles: true })
  const instruments = new LotInstruments(results, options.currency)
  const notes = new ReadingNotes()
  if (account.note !== null) notes.noteFile(account.note)
  const { trades, add } = createTradeCollector()
  const closed: TotalledRow[] = []
  const cashFlows: TotalledRow[] = []
  const readers = tables.map(({ columns, read, cashFlowOf }) => ({
    columns,
    read: (row: ImportRow, accounted: Parameters<typeof add>[2]) => {
      const cashFlow = cashFlowOf?.(row) ?? null
      if (cashFlow !== null) cashFlows.push({ line: row.line, amount: cashFlow })
      const stated = read(row)
      account.refuse()
      const trade = inCurrency(stated)
      const { instrument, note, fileNote } = instruments.resolve(trade.symbol, lotResultOf(trade))
      const { lots, commission, swap, profit, ...rest } = trade
      const whole = buildRoundTrip(
        formatId,
        {
          ...rest,
          instrument,
          quantity: lots,
          commission: toMoney(exact(commission).times('-1')),
          swapFunding: sumMoney([swap]),
          brokerPnl: profit,
        },
        options,
      )
      add(row, note === null ? whole : { ...whole, notes: [...whole.notes, note] }, accounted)
      if (fileNote !== null) notes.noteFile(fileNote)
      if (trade.exitAt === null) return
      // As the report states them, because its totals do.
      closed.push({
        line: row.line,
        amount: sumMoney([stated.profit ?? ('0' as Money), stated.commission, stated.swap]),
      })
    },
  }))
  const reading = notes.addTo({ ...readTables(file, readers, options, { endAtTitles: true }), trades })
  const hasOpenTrades = trades.length > closed.length
  return addStatedTotals(reading, findTotals(file, { closed, cashFlows, hasOpenTrades }))
}
