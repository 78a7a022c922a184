import type { Bar } from '#domain/market/bars.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { type DemoBar, buildDemoSeries, type DemoSeries } from './price-path.ts'

/** The fund that both demo portfolios are compared with. */
export const demoBenchmark = 'SPY'

/** Its price when the two years begin. */
const start = 588
const tickCents = 1
/** The usual volume of a day. */
const volume = 62_000_000

/** The days of bars that begin at the same moments, each as the places of its first and last bar. */
function daysOf(bars: readonly Bar[]): { readonly date: string; readonly from: number; readonly to: number }[] {
  const dates = bars.map(({ from }) => new Date(from).toISOString().slice(0, 10))
  const firsts = dates.flatMap((date, place) => (date === dates[place - 1] ? [] : [place]))
  return firsts.map((from, day) => ({ date: dates[from] ?? '', from, to: (firsts[day + 1] ?? dates.length) - 1 }))
}

/**
 * Daily candles of the benchmark: an index of the demo's stocks, all with the same weight, so that an account that holds
 * stocks moves with it. It draws no random numbers, so the trades are the same with and without it.
 */
export function buildDemoBenchmark(stocks: readonly DemoSeries[]): DemoSeries {
  const paths = stocks.map(({ bars }) => bars.bars)
  const level = (place: number, priceOf: (bar: Bar) => number) => {
    const relative = paths.map((bars) => {
      const [first, bar] = [bars[0], bars[place]]
      return first === undefined || bar === undefined ? Number.NaN : priceOf(bar) / first.open
    })
    return Math.round((start * 100 * mean(relative)) / tickCents)
  }
  const days = daysOf(paths[0] ?? []).map(({ date, from, to }): DemoBar => {
    const places = Array.from({ length: to - from + 1 }, (_, k) => from + k)
    const levels = places.flatMap((place) => [level(place, ({ open }) => open), level(place, ({ close }) => close)])
    const [open, close] = [levels[0] ?? 0, levels.at(-1) ?? 0]
    const [high, low] = [Math.max(...levels), Math.min(...levels)]
    const variation = 0.8 + ((open * 7 + close * 13 + high) % 17) / 20
    return { at: Date.parse(`${date}T00:00:00Z`), open, high, low, close, volume: Math.round(volume * variation) }
  })
  return buildDemoSeries({ symbol: demoBenchmark, tickCents }, '1d', days)
}
