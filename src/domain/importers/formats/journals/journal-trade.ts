import type { Direction, Fill } from '#domain/fills/fill.ts'
import type { ImportLabels } from '#domain/importers/reading/imported-trade.ts'
import { classByResult, classifySymbol, isNearAmount } from '#domain/importers/reading/instrument-fields.ts'
import { rejectOtherCurrency } from '#domain/importers/reading/portfolio-currency.ts'
import { resolveExitMoment, type RowTimes } from '#domain/importers/reading/round-trip-row.ts'
import { rowContent } from '#domain/importers/reading/row-keys.ts'
import { RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { exact, larger, smaller, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'

/** A round trip from another journal. */
export interface JournalTrade {
  /** The row that its times come from. */
  readonly times: RowTimes
  /** The format's id, followed by texts that identify the row when it is read again. */
  readonly content: readonly (string | null)[]
  readonly symbol: string
  readonly assetClass: AssetClass | null
  readonly direction: Direction
  readonly quantity: Decimal
  readonly entryAt: Instant | null
  readonly exitAt: Instant | null
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
  /** Positive is paid. */
  readonly commission: Money
  readonly exchangeFees: Money
  /** Negative is paid. */
  readonly swapFunding: Money
  /** The journal's result before costs. */
  readonly gross: Money | null
  readonly stop: Decimal | null
  /** Risk in money, for journals without a stop. */
  readonly risk: Money | null
  readonly targets: readonly (Decimal | null)[]
  readonly lowest: Decimal | null
  readonly highest: Decimal | null
  /** Worst and best open result in money, if prices are missing. */
  readonly adverse: Money | null
  readonly favorable: Money | null
  /** Datapoints copied unchanged. */
  readonly carried: Partial<NewTrade>
  readonly labels: ImportLabels | undefined
}

/**
 * The instrument, with the point value that reproduces the journal's result: the symbol's own if it fits, else 1 or an
 * option's 100. A ticker such as CL may be a stock or a future; the result decides.
 */
function readInstrument(trade: JournalTrade, options: FormatOptions) {
  const { gross, entryPrice, exitPrice, symbol } = trade
  const points =
    entryPrice === null || exitPrice === null
      ? null
      : exact(exitPrice)
          .minus(entryPrice)
          .times(trade.direction === 'long' ? '1' : '-1')
  const stated = trade.assetClass ?? classByResult(symbol, points?.times(trade.quantity) ?? null, gross)
  const { assetClass: named, isUnclear } = classifySymbol(symbol, stated, options)
  const { assetClass, pointValue, tickSize, currency } = instrumentOf(symbol, named)
  const asKnown = { assetClass, pointValue, tickSize, currency, isUnclear }
  if (gross === null || points === null) return asKnown
  const fits = (value: string) => isNearAmount(points.times(trade.quantity).times(value), exact(gross))
  if (points.eq(0) || exact(gross).eq(0) || fits(pointValue)) return asKnown
  if (trade.assetClass === null && fits('1')) {
    return {
      assetClass: 'stock' as const,
      pointValue: '1' as Decimal,
      tickSize: null,
      currency: null,
      isUnclear: false,
    }
  }
  if (trade.assetClass === null && fits('100')) {
    return {
      assetClass: 'option' as const,
      pointValue: '100' as Decimal,
      tickSize: null,
      currency: null,
      isUnclear: false,
    }
  }
  return asKnown
}

function readFills(trade: JournalTrade): readonly Fill[] {
  const { entryAt, entryPrice, exitPrice, quantity, direction } = trade
  if (entryAt === null || entryPrice === null) {
    throw new RowProblem('The row has no entry time or no entry price. Fill in both.')
  }
  const rest = { quantity, fee: '0' as Money, liquidity: null }
  const [first, second] = direction === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const entry: Fill = { ...rest, at: entryAt, side: first, price: entryPrice }
  if (trade.exitAt === null && (exitPrice === null || exact(exitPrice).eq(0))) return [entry]
  if (trade.exitAt === null || exitPrice === null) {
    throw new RowProblem('The row has an exit price or an exit time, but not both. Fill in the other.')
  }
  const exitAt = resolveExitMoment(entryAt, trade.exitAt, trade.times)
  if (exitAt === null) throw new RowProblem('The exit is before the entry. Correct one of the two times.')
  return [entry, { ...rest, at: exitAt, side: second, price: exitPrice }]
}

/** Signed distance of a price from the entry, positive on the winning side. */
const ahead = (trade: JournalTrade, entry: Decimal, price: Decimal) =>
  exact(price)
    .minus(entry)
    .times(trade.direction === 'long' ? '1' : '-1')

/**
 * A stop on the losing side is the initial stop, any other the final stop; without a stop, a risk in money gives the
 * initial stop.
 */
function readStops(trade: JournalTrade, entry: Decimal, pointValue: Decimal) {
  const { stop, risk } = trade
  if (stop !== null) {
    if (ahead(trade, entry, stop).lt(0)) return { initialStopPrice: stop, finalStopPrice: null, note: null }
    const note = `The stop ${stop} does not limit a loss from the entry ${entry}. It was saved as the final stop, and the trade has no R.`
    return { initialStopPrice: null, finalStopPrice: stop, note }
  }
  if (risk === null || exact(risk).eq(0)) return { initialStopPrice: null, finalStopPrice: null, note: null }
  const distance = exact(risk).abs().div(exact(trade.quantity).times(pointValue))
  const price = trade.direction === 'long' ? exact(entry).minus(distance) : exact(entry).plus(distance)
  if (price.lte(0)) return { initialStopPrice: null, finalStopPrice: null, note: null }
  const worked = toDecimal(price)
  const note = `The stop ${worked} follows from the stated risk of ${toMoney(exact(risk).abs())}.`
  return { initialStopPrice: worked, finalStopPrice: null, note }
}

/** Lowest and highest price, as stated or derived from the worst and best result, extended to include all fills. */
function readExtremes(trade: JournalTrade, fills: readonly Fill[], entry: Decimal, pointValue: Decimal) {
  const perPrice = exact(trade.quantity).times(pointValue)
  const moved = (amount: Money | null, sign: 1 | -1) =>
    amount === null ? null : toDecimal(exact(entry).plus(exact(amount).abs().div(perPrice).times(sign)))
  const isLong = trade.direction === 'long'
  const lowest = trade.lowest ?? moved(isLong ? trade.adverse : trade.favorable, -1)
  const highest = trade.highest ?? moved(isLong ? trade.favorable : trade.adverse, 1)
  const prices = fills.map((fill) => exact(fill.price))
  return {
    lowestPrice: lowest === null ? null : toDecimal(prices.reduce(smaller, exact(lowest))),
    highestPrice: highest === null ? null : toDecimal(prices.reduce(larger, exact(highest))),
  }
}

/** Builds a trade from a journal's round trip. Throws a RowProblem if it is invalid. */
export function buildJournalTrade(trade: JournalTrade, options: FormatOptions): RowTrade {
  if (trade.symbol === '') throw new RowProblem('The row has no symbol. Fill it in, or delete the row.')
  const { currency, isUnclear, ...instrument } = readInstrument(trade, options)
  if (currency !== null) rejectOtherCurrency(trade.symbol, currency, options.currency)
  const executions = readFills(trade)
  const entry = executions[0]?.price ?? ('0' as Decimal)
  const { note, ...stops } = readStops(trade, entry, instrument.pointValue)
  const notes = note === null ? [] : [note]
  const targets: Decimal[] = []
  for (const target of trade.targets) {
    if (target === null || exact(target).eq(0)) continue
    if (ahead(trade, entry, target).gt(0)) targets.push(target)
    else notes.push(`The target ${target} is behind the entry ${entry} and was left out.`)
  }
  const hasPlan = targets.length > 0
  return {
    trade: {
      ...instrument,
      quoteCurrency: options.currency,
      ...trade.carried,
      symbol: trade.symbol,
      status: executions.length === 2 ? 'completed' : 'active',
      direction: trade.direction,
      executions,
      commission: trade.commission,
      exchangeFees: trade.exchangeFees,
      swapFunding: trade.swapFunding,
      ...stops,
      // With a target, the fill price serves as the planned entry, so that reward to risk is defined.
      plannedEntryPrice: hasPlan ? entry : null,
      plannedStopPrice: hasPlan ? stops.initialStopPrice : null,
      plannedTarget1: targets[0] ?? null,
      plannedTarget2: targets[1] ?? null,
      plannedTarget3: targets[2] ?? null,
      ...readExtremes(trade, executions, entry, instrument.pointValue),
      brokerPnl: executions.length === 2 ? trade.gross : null,
    },
    content: rowContent(...trade.content),
    notes,
    labels: trade.labels,
    isUnclear,
  }
}

/** Gross P&L from net P&L and costs. */
export function grossFromNet(net: Money | null, commission: Money, fees: Money, swap: Money): Money | null {
  return net === null ? null : toMoney(exact(net).plus(commission).plus(fees).minus(swap))
}
