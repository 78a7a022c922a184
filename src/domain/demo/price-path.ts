import { type BarSeries, buildBars } from '#domain/market/bars.ts'
import type { Candle, Timeframe } from '#domain/market/candles.ts'
import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'

/** Prices of a market in ticks at equal steps, one session after the other. */
export interface PricePath {
  readonly ticks: Int32Array
  /** Points of a session, from its open to its close. */
  readonly sessionPoints: number
  /** Steps of a bar; the last bar of a session may be shorter. */
  readonly barSteps: number
  readonly stepSeconds: number
  /** The opening moment of each session. */
  readonly opens: readonly number[]
}

/** A bar with prices in ticks; `at` in milliseconds since 1970. */
export interface DemoBar {
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** The moment of a point, in milliseconds since 1970. */
export function momentAt({ sessionPoints, stepSeconds, opens }: PricePath, point: number): number {
  const session = Math.floor(point / sessionPoints)
  return (opens[session] ?? Number.NaN) + (point % sessionPoints) * stepSeconds * 1_000
}

/** Trading is busier around the open and the close. */
function activity(share: number): number {
  return 0.75 + 1.1 * (share - 0.55) ** 2 * 2
}

/** Walks a session from its opening price; `move` is the standard deviation of the whole session, in ticks. */
export function walkSession(random: SeededRandom, points: number, open: number, move: number): Int32Array {
  const ticks = new Int32Array(points)
  const step = move / Math.sqrt(points - 1)
  let exactTicks = open
  ticks[0] = Math.round(open)
  for (let point = 1; point < points; point += 1) {
    exactTicks += random.normal() * step * activity(point / points)
    ticks[point] = Math.round(exactTicks)
  }
  return ticks
}

/** The bars of a path that begin from one point to another. */
export function barsOf(path: PricePath, from: number, to: number, usualVolume: number): DemoBar[] {
  const { ticks, sessionPoints, barSteps } = path
  const bars: DemoBar[] = []
  for (let session = Math.floor(from / sessionPoints); session * sessionPoints < to; session += 1) {
    for (let place = 0; place < sessionPoints - 1; place += barSteps) {
      const start = session * sessionPoints + place
      if (start < from || start >= to) continue
      const prices = ticks.subarray(start, start + Math.min(barSteps, sessionPoints - 1 - place) + 1)
      const [open = 0, close = 0] = [prices[0], prices.at(-1)]
      const [high, low] = [Math.max(...prices), Math.min(...prices)]
      const variation = 1 + ((open * 7 + close * 13 + high) % 17) / 20
      const volume = Math.round(usualVolume * activity(place / sessionPoints) * variation)
      bars.push({ at: momentAt(path, start), open, high, low, close, volume })
    }
  }
  return bars
}

/** A price of so many ticks, as text without trailing zeros. */
export function priceText(ticks: number, tickCents: number): Decimal {
  const cents = ticks * tickCents
  const rest = cents % 100
  const whole = (cents - rest) / 100
  if (rest === 0) return String(whole) as Decimal
  return `${whole}.${rest % 10 === 0 ? rest / 10 : String(rest).padStart(2, '0')}` as Decimal
}

/** Bars of one market, as they are stored and as excursions are computed from them. */
export interface DemoSeries {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly candles: readonly Candle[]
  readonly bars: BarSeries
}

/** Bars of a market, oldest first, as candles. */
export function buildDemoSeries(
  { symbol, tickCents }: { readonly symbol: string; readonly tickCents: number },
  timeframe: Timeframe,
  bars: readonly DemoBar[],
): DemoSeries {
  const price = (ticks: number) => priceText(ticks, tickCents)
  return {
    symbol,
    timeframe,
    candles: bars.map(({ at, open, high, low, close, volume }) => ({
      at: instantAt(at),
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: String(volume) as Decimal,
    })),
    bars: buildBars(
      timeframe,
      bars.map(({ at, open, high, low, close }) => [
        at,
        (open * tickCents) / 100,
        (high * tickCents) / 100,
        (low * tickCents) / 100,
        (close * tickCents) / 100,
      ]),
    ),
  }
}
