import type { PriceRange } from '#domain/market/bars-while-open.ts'
import { exact, ratioOf, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { SampleTrade } from './sample-trade.ts'
import type { WhatIfCandle } from './what-if.ts'

/** Decimal places of the finest price that is scaled to whole numbers. */
const maxPlaces = 12
const powersOfTen = Array.from({ length: maxPlaces + 1 }, (_, places) => 10 ** places)

/** Decimal places of a price; `maxPlaces` if it has more. */
function placesOf(price: number): number {
  const places = powersOfTen.findIndex((power) => Math.round(price * power) / power === price)
  return places === -1 ? maxPlaces : places
}

const wholeNumber = (value: ExactNumber, places: number) => BigInt(value.times(`1e${places}`).toFixed(0))
const placesOfExact = (value: ExactNumber) => Math.max(0, value.c.length - value.e - 1)

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

/** R per price unit of 10^-places, as a reduced fraction of whole numbers. */
function rPerUnit({ risk, riskPrice }: SampleTrade, places: number): { over: bigint; under: bigint } {
  const [amount, perPoint] =
    risk === null ? [exact(String(riskPrice)), exact('1')] : [exact(risk.amount), exact(risk.perPoint)]
  const shift = Math.max(placesOfExact(amount), placesOfExact(perPoint))
  const over = wholeNumber(perPoint, shift)
  const under = wholeNumber(amount, shift) * 10n ** BigInt(places)
  const common = greatestCommonDivisor(over, under)
  return { over: over / common, under: under / common }
}

const isSafe = (value: bigint) => value >= -(2n ** 53n) && value <= 2n ** 53n

/** The nearest float64 to units × over / under. */
function nearestRatio(units: number, over: bigint, under: bigint): number {
  const product = BigInt(units) * over
  // Both exact in float64, so that the quotient is rounded once.
  if (isSafe(product) && isSafe(under)) return Number(product) / Number(under) + 0
  return ratioOf(exact(String(product)), exact(String(under)))
}

/**
 * Distances of bars from the entry in R, the nearest float64 to the exact quotient: a price at a round level is exactly at that
 * level, which binary differences of prices are not. No distance exceeds the extremes of the trade as it is measured: for
 * approximate ones the largest possible MAE and the certain MFE, which its first and last bar may exceed
 * (docs/simulation-spec.md section 7.7).
 */
export function candleDistances(trade: SampleTrade, bars: readonly PriceRange[]): WhatIfCandle[] {
  const { direction, entryPrice } = trade
  const places = bars.reduce((max, { low, high }) => Math.max(max, placesOf(low), placesOf(high)), placesOf(entryPrice))
  const unitsOf = (price: number) => Math.round(price * (powersOfTen[places] ?? 1))
  const { over, under } = rPerUnit(trade, places)
  const inR = (units: number) => nearestRatio(units, over, under)
  const entry = unitsOf(entryPrice)
  const mae = Math.max(trade.mae, -trade.r)
  const mfe = Math.max(trade.mfe, trade.r)
  return bars.map(({ low, high, isWhole }) => {
    const [down, up] = [entry - unitsOf(low), unitsOf(high) - entry]
    const [worst, best] = direction === 'long' ? [down, up] : [up, down]
    return { adverse: Math.min(inR(worst), mae), favorable: Math.min(inR(best), mfe), isWhole }
  })
}
