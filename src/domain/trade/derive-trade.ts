import { averagePrice } from '#domain/fills/average-price.ts'
import { grossPnl, matchLots } from '#domain/fills/match-lots.ts'
import { closedQuantity, isFlat, signOf } from '#domain/fills/position.ts'
import {
  type ExactNumber,
  absolute,
  exact,
  larger,
  sum,
  toDecimal,
  toMoney,
  toNumber,
  zero,
} from '#domain/numbers/decimal.ts'
import type { Decimal, Money, R } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { reuseOrFormatInstant } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import { initialRiskAmount, plannedRewardToRisk, plannedRiskAmount, riskPerUnitPrice } from './risk.ts'
import { buildTradePosition } from './trade-position.ts'
import type { TradeContext, TradeFigures, TradeInput } from './trade.ts'

const maybeDecimal = (value: ExactNumber | null) => (value === null ? null : toDecimal(value))
const maybeMoney = (value: ExactNumber | null) => (value === null ? null : toMoney(value))
const maybeNumber = (value: ExactNumber | null) => (value === null ? null : toNumber(value))

/** An amount in multiples of 1R; null if either is unknown. */
function inR(amount: ExactNumber | null, risk: ExactNumber | null): R | null {
  return amount === null || risk === null ? null : (toNumber(amount.div(risk)) as R)
}

/** All costs in money: the fills' fees + commission + exchange fees - swap or funding (negative when paid). */
function totalFees(trade: Pick<TradeInput, 'executions' | 'commission' | 'exchangeFees' | 'swapFunding'>): ExactNumber {
  return sum(trade.executions.map((fill) => exact(fill.fee)))
    .plus(trade.commission)
    .plus(trade.exchangeFees)
    .minus(trade.swapFunding)
}

/**
 * Maximum adverse excursion in price, never negative: long E - lowest, short highest - E. Null if the extreme is
 * unknown.
 */
function adverseExcursion(
  sign: 1 | -1,
  entryPrice: ExactNumber | null,
  lowest: Decimal | null,
  highest: Decimal | null,
): ExactNumber | null {
  const worst = sign === 1 ? lowest : highest
  if (entryPrice === null || worst === null) return null
  return larger(zero, entryPrice.minus(exact(worst)).times(sign))
}

/**
 * Maximum favorable excursion in price, never negative: long highest - E, short E - lowest. Null if the extreme is
 * unknown.
 */
function favorableExcursion(
  sign: 1 | -1,
  entryPrice: ExactNumber | null,
  lowest: Decimal | null,
  highest: Decimal | null,
): ExactNumber | null {
  const best = sign === 1 ? highest : lowest
  if (entryPrice === null || best === null) return null
  return larger(zero, exact(best).minus(entryPrice).times(sign))
}

/** Classifies net P&L as win, loss or break-even; |net| up to and including the tolerance is break-even. */
export function classifyResult(netPnl: ExactNumber, tolerance: Money): Exclude<TradeResult, 'open'> {
  if (absolute(netPnl).lte(exact(tolerance))) return 'breakeven'
  return netPnl.gt(0) ? 'win' : 'loss'
}

/**
 * Computes every figure of a trade from its stated fields. A figure is null if an input is missing.
 *
 * A trade is open while it has fills that do not net to zero: its P&L is then that of the closed part (minus all costs
 * so far), its result is 'open', and it has neither exit time nor exit date. Fills may come in any order.
 */
export function deriveTrade(input: TradeInput, context: TradeContext): TradeFigures {
  const sign = signOf(input.direction)
  const pointValue = exact(input.pointValue)
  const position = buildTradePosition(input)
  const flat = isFlat(position)

  const entryPrice = averagePrice(position.entries)
  const exitPrice = averagePrice(position.exits)
  const firstEntry = position.entries[0]?.at ?? null
  const lastExit = flat ? (position.exits.at(-1)?.at ?? null) : null

  const gross = grossPnl(matchLots(position.steps, context.matching ?? 'fifo'), sign, pointValue)
  const fees = totalFees(input)
  const net = gross === null ? null : gross.minus(fees)

  const riskPerUnit = riskPerUnitPrice(input, entryPrice)
  const plannedRisk = plannedRiskAmount(input)
  const risk = initialRiskAmount(riskPerUnit, position.maxQuantity, pointValue, plannedRisk)

  const mae = adverseExcursion(sign, entryPrice, input.lowestPrice, input.highestPrice)
  const mfe = favorableExcursion(sign, entryPrice, input.lowestPrice, input.highestPrice)
  // Money over 1R in money: equal to the ratio of prices when there is a stop, and defined by the planned risk
  // otherwise.
  const amount = (move: ExactNumber | null) =>
    move === null ? null : move.times(position.maxQuantity).times(pointValue)

  let result: TradeResult | null = null
  if (flat && net !== null) result = classifyResult(net, context.breakevenTolerance)
  else if (input.executions.length > 0) result = 'open'

  // Fills are nearly always in order.
  const exitAt = lastExit === null ? null : reuseOrFormatInstant(lastExit, input.executions.at(-1)?.at)
  return {
    entryAt: firstEntry === null ? null : reuseOrFormatInstant(firstEntry, input.executions[0]?.at),
    exitAt,
    entryPrice: maybeDecimal(entryPrice),
    exitPrice: maybeDecimal(exitPrice),
    quantity: toDecimal(closedQuantity(position)),
    maxQuantity: toDecimal(position.maxQuantity),
    points: entryPrice === null || exitPrice === null ? null : toDecimal(exitPrice.minus(entryPrice).times(sign)),
    grossPnl: maybeMoney(gross),
    totalFees: toMoney(fees),
    netPnl: maybeMoney(net),
    riskPerUnitPrice: maybeDecimal(riskPerUnit),
    plannedRiskAmount: maybeMoney(plannedRisk),
    initialRiskAmount: maybeMoney(risk),
    plannedRR: maybeNumber(plannedRewardToRisk(input)),
    realizedR: inR(net, risk),
    result,
    holdMinutes: firstEntry === null || lastExit === null ? null : (lastExit - firstEntry) / minuteMs,
    maePrice: maybeDecimal(mae),
    mfePrice: maybeDecimal(mfe),
    maeR: inR(amount(mae), risk),
    mfeR: inR(amount(mfe), risk),
    exitDate: exitAt === null ? null : calendarDateIn(exitAt, context.timeZone),
  }
}
