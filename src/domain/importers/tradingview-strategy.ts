import { exact, type ExactNumber, larger, smaller, toDecimal, toMoney, zero } from '#domain/decimal.ts'
import type { NewTrade } from '#domain/new-trade.ts'
import type { Direction, Fill } from '#domain/trade.ts'
import type { Decimal, Money } from '#domain/units.ts'
import { isSameMoney } from './crypto-pair.ts'
import { exchangeAmount, exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, FormatReading, IgnoredRow, ImportFile, ImportFormat } from './import-format.ts'
import type { ImportedTrade, RejectedRow } from './importer.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import { occurrenceKeys } from './occurrence-keys.ts'
import { checkRowTrade, RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness } from './table-columns.ts'
import { currencyOf, strategyColumns } from './tradingview-strategy-columns.ts'
import { chartInstrument } from './tradingview-symbols.ts'

type Row = ImportRow<keyof typeof strategyColumns>

/** One row: where a trade of the tester was entered or left. */
interface Leg {
  readonly number: string
  readonly isEntry: boolean
  readonly direction: Direction
  readonly fill: FileFill
  readonly signal: string
  readonly value: Decimal
  readonly result: Money
  readonly runUp: Money
  readonly drawdown: Money
}

/** What the file holds when no symbol was given: it names none itself. */
const unnamed = 'STRATEGY'

/** A workbook has the symbol among the strategy's properties, on a sheet of its own. */
function symbolWithin(file: ImportFile): string | null {
  for (const { rows } of file.sheets) {
    const found = rows.find(([name = '']) => name.trim().toLowerCase() === 'symbol')
    if (found?.[1] !== undefined && found.length < 5) return orNull(found[1].trim())
  }
  return null
}

function readLeg(row: Row, symbol: string, options: FormatOptions): Leg {
  const type = row.word('type').toLowerCase()
  const found = /^(entry|exit) (long|short)$/.exec(type)
  if (found === null)
    throw new RowProblem(`Type "${row.text('type')}" is not such as Entry long or Exit short. Correct it.`)
  const [priced, paid] = [currencyOf(row.header('price')), currencyOf(row.header('result'))]
  if (paid !== null && !isSameMoney(paid, options.currency)) {
    throw new RowProblem(
      `The results are in ${paid}, the portfolio is in ${options.currency}; import them into one in ${paid}.`,
    )
  }
  if (paid !== null && priced !== null && !isSameMoney(paid, priced)) {
    throw new RowProblem(
      `Prices are in ${priced}, results in ${paid}: the rate between them is not in the file. Set the strategy's base currency to ${priced} and export again.`,
    )
  }
  const [, kind, direction] = found
  const isEntry = kind === 'entry'
  const buys = isEntry === (direction === 'long')
  const amount = (column: 'result' | 'runUp' | 'drawdown') => toMoney(exact(exchangeAmount(row, column)))
  return {
    number: row.word('number'),
    isEntry,
    direction: direction === 'short' ? 'short' : 'long',
    fill: fillOf(row, {
      symbol,
      at: exchangeMoment(row, 'at', options.timeZone),
      writtenAt: row.text('at'),
      side: buys ? 'buy' : 'sell',
      quantity: exchangeSize(row, 'size'),
      price: exchangeSize(row, 'price'),
    }),
    signal: row.text('signal'),
    value: exchangeAmount(row, 'value'),
    result: amount('result'),
    runUp: amount('runUp'),
    drawdown: amount('drawdown'),
  }
}

/** Money per 1.0 of price per unit, by the value that the file gives the position; 1 where it gives none. */
function statedPointValue({ value, fill }: Leg): Decimal {
  const ratio = exact(value).abs().div(exact(fill.quantity).times(fill.price))
  const whole = ratio.round(0)
  if (whole.gt(0) && ratio.minus(whole).abs().lte(whole.times('0.002'))) return toDecimal(whole)
  return ratio.eq(0) ? ('1' as Decimal) : toDecimal(ratio.round(4))
}

/** What the result lacks of price x size is commission, unless it is more than a hundredth of what was traded. */
function commissionOf(gross: ExactNumber, result: Money, traded: ExactNumber): Money {
  const missing = gross.minus(result)
  return missing.gt('0.01') && missing.lte(traded.div('100')) ? toMoney(missing) : ('0' as Money)
}

/** Lowest and highest price by the best and worst result while open; fills are within them. */
function extremesOf(entry: Leg, exit: Leg, perPrice: ExactNumber) {
  if (exact(exit.runUp).eq(0) && exact(exit.drawdown).eq(0)) return { lowestPrice: null, highestPrice: null }
  const price = exact(entry.fill.price)
  const favourable = exact(exit.runUp).abs().div(perPrice)
  const adverse = exact(exit.drawdown).abs().div(perPrice)
  const [up, down] = entry.direction === 'long' ? [favourable, adverse] : [adverse, favourable]
  return {
    lowestPrice: toDecimal(smaller(price.minus(down), exact(exit.fill.price))),
    highestPrice: toDecimal(larger(price.plus(up), exact(exit.fill.price))),
  }
}

function tradeOf(entry: Leg, exit: Leg | null, options: FormatOptions, notes: ReadingNotes): NewTrade {
  const { symbol } = entry.fill
  const known = symbol === unnamed ? null : chartInstrument(symbol, options.currency, notes)
  const isStated = !exact(entry.value).eq(0)
  const pointValue = isStated ? statedPointValue(entry) : (known?.instrument.pointValue ?? ('1' as Decimal))
  const plain = (fill: FileFill): Fill => ({
    at: fill.at,
    side: fill.side,
    quantity: fill.quantity,
    price: fill.price,
    fee: '0' as Money,
    liquidity: null,
  })
  const start = {
    ...known?.instrument,
    assetClass: known?.instrument.assetClass ?? 'stock',
    quoteCurrency: options.currency,
    symbol: known?.symbol ?? symbol,
    pointValue,
    direction: entry.direction,
    entryComment: entry.signal === '' ? null : `Signal: ${entry.signal}`,
  } as const
  if (exit === null) return { ...start, status: 'active', executions: [plain(entry.fill)] }
  const perPrice = exact(entry.fill.quantity).times(pointValue)
  const move = exact(exit.fill.price).minus(entry.fill.price).times(perPrice)
  const gross = entry.direction === 'long' ? move : zero.minus(move)
  const traded = exact(entry.fill.price).plus(exit.fill.price).times(perPrice)
  const commission = commissionOf(gross, exit.result, traded)
  return {
    ...start,
    ...extremesOf(entry, exit, perPrice),
    status: 'completed',
    executions: [plain(entry.fill), plain(exit.fill)],
    commission,
    brokerPnl: toMoney(exact(exit.result).plus(commission)),
    exitComment: exit.signal === '' ? null : `Signal: ${exit.signal}`,
  }
}

/** Rows of one number make a trade; what lacks its other row is rejected, and a trade still open has no exit. */
function pairLegs(legs: readonly Leg[], options: FormatOptions, notes: ReadingNotes) {
  const keyOf = occurrenceKeys()
  const trades: ImportedTrade[] = []
  const rejected: RejectedRow[] = []
  const ignored: IgnoredRow[] = []
  const reject = ({ fill }: Leg, reason: string) => rejected.push({ line: fill.line, reason, cells: fill.cells })
  const groups = new Map<string, Leg[]>()
  for (const leg of legs) groups.set(leg.number, [...(groups.get(leg.number) ?? []), leg])
  for (const [number, group] of groups) {
    const [entry, ...moreEntries] = group.filter((leg) => leg.isEntry)
    const [exit = null, ...moreExits] = group.filter((leg) => !leg.isEntry)
    for (const leg of [...moreEntries, ...moreExits]) {
      reject(leg, `Trade ${number} has this row twice. Export the list of one strategy at a time.`)
    }
    if (entry === undefined) {
      if (exit !== null) reject(exit, `Trade ${number} has no entry row. Export the list again, whole.`)
      continue
    }
    const isOpen = exit === null || /^(open|)$/i.test(exit.signal)
    try {
      const trade = tradeOf(entry, isOpen ? null : exit, options, notes)
      checkRowTrade(trade)
      const { fill } = entry
      const content = [fill.symbol, entry.direction, fill.writtenAt, fill.quantity, fill.price].join('|')
      const line = fill.line
      trades.push({
        trade,
        importKey: keyOf(`tradingview-strategy|${content}`),
        line,
        ...(isOpen ? {} : { lines: [line, exit.fill.line] }),
      })
      if (isOpen && exit !== null) {
        const reason = `Trade ${number} is still open: the row has only the last price.`
        ignored.push({ line: exit.fill.line, reason })
      }
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      reject(entry, error.message)
      if (exit !== null) reject(exit, error.message)
    }
  }
  return { trades, rejected, ignored }
}

/** The strategy tester's list of trades: two rows for each trade, of one symbol that only a workbook names. */
export const tradingViewStrategy: ImportFormat = {
  id: 'tradingview-strategy',
  label: 'TradingView strategy tester (list of trades)',
  source: 'TradingView',
  howToExport: 'Strategy Tester > List of trades > Export data; as XLSX the symbol comes along.',
  layoutSource:
    'TradingView help, "How to export strategy data"; headers of three generations as open-source tools read them',
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, strategyColumns),
  readTrades(file, options): FormatReading {
    const notes = new ReadingNotes()
    const symbol = options.symbol ?? symbolWithin(file) ?? unnamed
    if (symbol === unnamed) {
      notes.ofFile(
        `The file does not name its symbol: its trades carry ${unnamed}. Export as XLSX, or change the symbol after the import.`,
      )
    }
    notes.ofFile('These are trades of a back-test, not of an account.')
    const legs: Leg[] = []
    const { fills, ...reading } = fillsOfTables(file, strategyColumns, options, (row) => {
      const leg = readLeg(row, symbol, options)
      legs.push(leg)
      return leg.fill
    })
    const { trades, rejected, ignored } = pairLegs(legs, options, notes)
    const byLine = (a: { readonly line: number }, b: { readonly line: number }) => a.line - b.line
    return notes.addedTo({
      ...reading,
      trades,
      rejected: [...reading.rejected, ...rejected].toSorted(byLine),
      ignored: [...reading.ignored, ...ignored].toSorted(byLine),
    })
  },
}
