import type { Fill } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { classByPointValue, classifySymbol } from '#domain/importers/reading/instrument-fields.ts'
import type { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import { exact, type ExactNumber, larger, smaller, toDecimal, toMoney, zero } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import type { StrategyLeg } from './strategy-leg.ts'
import { resolveChartInstrument } from './symbols.ts'

/** The symbol of trades where none was given: the file names none itself. */
export const unnamedSymbol = 'STRATEGY'

/** Money per 1.0 of price per unit, by the value that the file gives the position; 1 where it gives none. */
function statedPointValue({ value, fill }: StrategyLeg): Decimal {
  const ratio = exact(value).abs().div(exact(fill.quantity).times(fill.price))
  const whole = ratio.round(0)
  if (whole.gt(0) && ratio.minus(whole).abs().lte(whole.times('0.002'))) return toDecimal(whole)
  const rounded = ratio.round(4)
  return rounded.eq(0) ? ('1' as Decimal) : toDecimal(rounded)
}

/** What the result lacks of price x size is commission, unless it is more than a hundredth of what was traded. */
function commissionOf(gross: ExactNumber, result: Money, traded: ExactNumber): Money {
  const missing = gross.minus(result)
  return missing.gt('0.01') && missing.lte(traded.div('100')) ? toMoney(missing) : ('0' as Money)
}

/** Lowest and highest price by the best and worst result while open; fills are within them. */
function extremesOf(entry: StrategyLeg, exit: StrategyLeg, perPrice: ExactNumber) {
  if (exact(exit.runUp).eq(0) && exact(exit.drawdown).eq(0)) return { lowestPrice: null, highestPrice: null }
  const price = exact(entry.fill.price)
  const favorable = exact(exit.runUp).abs().div(perPrice)
  const adverse = exact(exit.drawdown).abs().div(perPrice)
  const [up, down] = entry.direction === 'long' ? [favorable, adverse] : [adverse, favorable]
  return {
    lowestPrice: toDecimal(smaller(price.minus(down), exact(exit.fill.price))),
    highestPrice: toDecimal(larger(price.plus(up), exact(exit.fill.price))),
  }
}

/** A fill as a trade keeps it; the tester states costs for the whole trade alone. */
const plain = ({ at, side, quantity, price }: FileFill): Fill => ({
  at,
  side,
  quantity,
  price,
  fee: '0' as Money,
  liquidity: null,
})

/** What the value of a position says about a symbol that may be a stock or a future; null where it does not tell. */
const classOfLeg = (entry: StrategyLeg) =>
  exact(entry.value).eq(0)
    ? null
    : classByPointValue(entry.fill.symbol.split(':').at(-1) ?? '', statedPointValue(entry))

/** Whether neither the symbol of an entry nor the value of its position says if it is a stock or a future. */
export function isUnclearLeg(entry: StrategyLeg): boolean {
  return classifySymbol(entry.fill.symbol, classOfLeg(entry), {}).isUnclear
}

/** The trade of an entry and its exit, which is null while it is open. */
export function buildStrategyTrade(
  entry: StrategyLeg,
  exit: StrategyLeg | null,
  options: FormatOptions,
  notes: ReadingNotes,
): NewTrade {
  const { symbol } = entry.fill
  const isStated = !exact(entry.value).eq(0)
  const stated = isStated ? statedPointValue(entry) : null
  const known =
    symbol === unnamedSymbol
      ? null
      : resolveChartInstrument(symbol, options.currency, notes, options, classOfLeg(entry))
  const pointValue = stated ?? known?.instrument.pointValue ?? ('1' as Decimal)
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
  const commission = exit.commission ?? commissionOf(gross, exit.result, traded)
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
