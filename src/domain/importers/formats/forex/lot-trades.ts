import type { Direction } from '#domain/fills/fill.ts'
import type { FormatOptions, FormatReading } from '#domain/importers/reading/import-format.ts'
import type { ImportFile } from '#domain/importers/reading/import-file.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { LayoutColumns } from '#domain/importers/reading/layout-columns.ts'
import { otherCurrencyProblem } from '#domain/importers/reading/portfolio-currency.ts'
import { readTables, createTradeCollector } from '#domain/importers/reading/read-tables.ts'
import { type RowTimes, buildRoundTrip } from '#domain/importers/reading/round-trip-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import { parseDirection } from '#domain/importers/reading/trading-words.ts'
import { type ExactNumber, exact, sumMoney, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { LotInstruments, type LotResult } from './lot-instruments.ts'

/** A round trip in lots, as MetaTrader and programs like it write them. */
interface LotTrade {
  /** The row in which its times were read. */
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

/** What a row of a position says in the columns that both of MetaTrader's reports have. */
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
}

/** Gives a table with its reader the type that lists of them have. */
export function defineLotTable<C extends LayoutColumns>(
  columns: C,
  read: (row: ImportRow<keyof C & string>) => LotTrade,
): LotTable {
  return { columns, read }
}

function lotResultOf(trade: LotTrade): LotResult | null {
  const { symbol, direction, lots, entryPrice, exitPrice, profit } = trade
  if (exitPrice === null || profit === null) return null
  const move: ExactNumber = exact(exitPrice).minus(entryPrice)
  return { symbol, move: direction === 'long' ? move : move.times('-1'), lots: exact(lots), profit }
}

/** The currency of the account, where a report names it above its tables: "Currency: EUR", "12345 (EUR, Server …)". */
function accountCurrency(file: ImportFile): string | null {
  for (const { rows } of file.sheets) {
    for (const cells of rows.slice(0, 30)) {
      const text = cells.join(' ')
      const named = /\bCurrency:? +([A-Z]{3})\b/.exec(text) ?? /\bAccount:.*\(([A-Z]{3}),/.exec(text)
      if (named?.[1] !== undefined) return named[1]
    }
  }
  return null
}

/** Throws a RowProblem for each row of a report whose account is in another currency than the portfolio. */
export function rejectOtherAccountCurrency(file: ImportFile, portfolioCurrency: string): () => void {
  const currency = accountCurrency(file)
  return () => {
    if (currency === null || currency === portfolioCurrency) return
    throw otherCurrencyProblem('The account is', currency, portfolioCurrency)
  }
}

/** Buy or sell; orders that never filled, deposits and totals are left out. */
export function readLotDirection(row: ImportRow, column: string): Direction {
  const type = row.text(column)
  if (type === '') throw new RowIgnored('A title or a total.')
  if (/^(balance|credit|deposit|withdrawal|bonus|correction|charge|rebate|dividend|commission)/i.test(type)) {
    throw new RowIgnored('Money into or out of the account.')
  }
  if (/(limit|stop)/i.test(type)) throw new RowIgnored('An order that was not filled.')
  const direction = parseDirection(type)
  if (direction === null) throw new RowProblem(`${row.header(column)} "${type}" is neither buy nor sell.`)
  return direction
}

/** Reads tables of round trips in lots. The file is gone through twice: first for what one lot of each symbol is worth. */
export function readLotTrades(
  formatId: string,
  file: ImportFile,
  tables: readonly LotTable[],
  options: FormatOptions,
): FormatReading {
  const results: LotResult[] = []
  const collect = tables.map(({ columns, read }) => ({
    columns,
    read: (row: ImportRow) => {
      const result = lotResultOf(read(row))
      if (result !== null) results.push(result)
    },
  }))
  readTables(file, collect, options, { endAtTitles: true })
  const instruments = new LotInstruments(results, options.currency)
  const refuse = rejectOtherAccountCurrency(file, options.currency)
  const { trades, add } = createTradeCollector()
  const readers = tables.map(({ columns, read }) => ({
    columns,
    read: (row: ImportRow, accounted: Parameters<typeof add>[2]) => {
      const trade = read(row)
      refuse()
      const { instrument, note } = instruments.resolve(trade.symbol, lotResultOf(trade))
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
        options.currency,
      )
      add(row, note === null ? whole : { ...whole, notes: [...whole.notes, note] }, accounted)
    },
  }))
  return { ...readTables(file, readers, options, { endAtTitles: true }), trades }
}
