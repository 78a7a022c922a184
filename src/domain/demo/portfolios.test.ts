import { describe, expect, test } from 'vitest'
import { candleFault } from '#domain/market/candle-fault.ts'
import { timeframeMinutes } from '#domain/market/candles.ts'
import { stockExchangeDayKind } from '#domain/market/holidays.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { dayNumberAt, wallClockAt } from '#domain/time/time-zone.ts'
import { checkTrade } from '#domain/trade/check-trade.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { demoBenchmark } from './benchmark.ts'
import { fullSessions } from './calendar.ts'
import { buildDemo, studyDemo } from './demo.fixture.ts'
import { habitualSlips } from './habitual-slips.ts'
import { demoSeed, demoSessions } from './portfolios.ts'

const until = '2026-11-20' as CalendarDate
const demo = buildDemo(demoSeed, until)
const [day, swing] = demo
if (day === undefined || swing === undefined) throw new Error('the demo has two portfolios')
const trades = demo.flatMap((portfolio) => portfolio.trades)
const completed = trades.filter(({ input }) => input.status === 'completed')
const rows = demo.flatMap(({ portfolio, trades: own }) =>
  own.map((trade) => ({ ...trade, ...deriveTrade(trade.input, portfolio) })),
)
const closed = rows.filter(({ input }) => input.status === 'completed')
const share = (has: (trade: (typeof closed)[number]) => boolean) => closed.filter(has).length / closed.length
const minuteOfDay = (at: string) => {
  const { hour, minute } = wallClockAt(Date.parse(at), 'America/New_York')
  return 60 * hour + minute
}

/** Everything of a demo as one text, with the bars of each series once. */
const textOf = (given: typeof demo) =>
  given
    .map(({ trades: own, series, ...rest }) => {
      const stated = own.map(({ chart, ...trade }) => ({ ...trade, chart: chart?.symbol }))
      return JSON.stringify([rest, stated, series.map(({ candles }) => candles)])
    })
    .join('\n')

test('the same seed gives the same demo, another seed another', () => {
  const text = textOf(demo)
  expect(textOf(buildDemo(demoSeed, until)) === text).toBe(true)
  expect(textOf(buildDemo(7, until)) === text).toBe(false)
})

const count = (status: string) => trades.filter(({ input }) => input.status === status).length

test('about 600 trades in two years: day trades, fewer swing trades, and some that were never entered', () => {
  expect(completed.length).toBeGreaterThan(550)
  expect(completed.length).toBeLessThan(680)
  expect(day.trades.length).toBeGreaterThan(2 * swing.trades.length)
  expect(count('active')).toBe(2)
  expect(count('planned')).toBe(2)
  expect(count('cancelled')).toBe(1)
  expect(count('missed')).toBeGreaterThan(15)
  const dates = closed.map(({ exitDate }) => exitDate ?? '').toSorted()
  expect(dates[0]?.slice(0, 7)).toBe('2024-11')
  expect(dates.at(-1)).toBe(until)
})

test('every trade passes the checks that a trader’s own trades must pass', () => {
  expect(trades.flatMap(({ input }) => checkTrade(input))).toEqual([])
})

const isOnGrid = (price: string, tick: string) => exact(price).mod(tick).eq(0)

test('every price of the trader and of the market is on the tick grid', () => {
  const off = trades.flatMap(({ input }) => {
    const prices = [
      ...input.executions.map(({ price }) => price),
      input.plannedEntryPrice,
      input.plannedStopPrice,
      input.plannedTarget1,
      input.plannedTarget2,
      input.initialStopPrice,
      input.finalStopPrice,
      input.lowestPrice,
      input.highestPrice,
      input.postHigh,
      input.postLow,
      input.hypoEntryPrice,
      input.hypoExitPrice,
    ]
    return prices.filter((price) => price !== null && !isOnGrid(price, input.tickSize ?? '0.01'))
  })
  expect(off).toEqual([])
  const tickOf = new Map(trades.map(({ input }) => [input.symbol, input.tickSize ?? '']))
  tickOf.set(demoBenchmark, '0.01')
  for (const { symbol, candles } of demo.flatMap(({ series }) => series)) {
    expect(candles.every(({ high, low }) => isOnGrid(high, tickOf.get(symbol) ?? '') && isOnGrid(low, '0.01'))).toBe(
      true,
    )
    expect(candles.filter((candle) => candleFault(candle) !== null)).toEqual([])
  }
})

test('prices are of the size that the markets had', () => {
  const usual: Record<string, [number, number]> = {
    MES: [4_500, 8_500],
    MNQ: [15_000, 32_000],
    MGC: [2_000, 5_000],
    AAPL: [160, 380],
    MSFT: [320, 680],
    NVDA: [90, 280],
    AMD: [85, 340],
    META: [400, 950],
    JPM: [180, 400],
    XOM: [85, 150],
    DIS: [80, 150],
    SPY: [450, 900],
  }
  for (const { symbol, candles } of demo.flatMap(({ series }) => series)) {
    const [low, high] = usual[symbol] ?? [0, 0]
    const prices = candles.map(({ close }) => Number(close))
    expect(Math.min(...prices), symbol).toBeGreaterThan(low)
    expect(Math.max(...prices), symbol).toBeLessThan(high)
  }
})

test('trades are made on full sessions in regular hours, day trades end on their day, nothing is in the future', () => {
  for (const { at } of trades.flatMap(({ input }) => input.executions)) {
    expect(stockExchangeDayKind(dayNumberAt(Date.parse(at), 'America/New_York')), at).toBe('full')
    expect(minuteOfDay(at), at).toBeGreaterThanOrEqual(570)
    expect(minuteOfDay(at), at).toBeLessThan(960)
    expect(at < '2026-11-20T21:00').toBe(true)
  }
  for (const { input } of day.trades)
    expect(new Set(input.executions.map(({ at }) => at.slice(0, 10))).size).toBeLessThan(2)
  const order = day.trades.filter(({ input }) => input.status === 'completed').map(({ input }) => input.executions)
  for (const [place, fills] of order.slice(1).entries()) {
    expect((order[place]?.at(-1)?.at ?? '') < (fills[0]?.at ?? '')).toBe(true)
  }
  const times = trades.flatMap(({ input }) => [input.reviewedAt, input.seenAt].filter((at) => at !== null))
  expect(times.filter((at) => at >= '2026-11-21T05:00')).toEqual([])
})

test('holidays and short sessions have no trade, for any last day', () => {
  for (const last of ['2025-07-04', '2027-01-01'] as CalendarDate[]) {
    const moved = buildDemo(demoSeed, last)
    const fills = moved.flatMap((portfolio) => portfolio.trades.flatMap(({ input }) => input.executions))
    expect(
      fills.filter(({ at }) => stockExchangeDayKind(dayNumberAt(Date.parse(at), 'America/New_York')) !== 'full'),
    ).toEqual([])
    expect(moved.flatMap((portfolio) => portfolio.trades.flatMap(({ input }) => checkTrade(input)))).toEqual([])
    // The same prices and results, on other days.
    const results = (given: typeof demo) => given.flatMap((one) => studyDemo(one).map(({ realizedR }) => realizedR))
    expect(results(moved)).toEqual(results(demo))
  }
})

test('both portfolios have a benchmark, with a candle for every session and the stocks’ own moves', () => {
  expect(demo.map(({ portfolio }) => portfolio.benchmarkSymbol)).toEqual([demoBenchmark, demoBenchmark])
  const series = demo.flatMap((one) => one.series)
  const [benchmark, ...others] = series.filter(({ symbol }) => symbol === demoBenchmark)
  expect([benchmark?.timeframe, others]).toEqual(['1d', []])
  const dates = (benchmark?.candles ?? []).map(({ at }) => at.slice(0, 10))
  expect(dates).toEqual(fullSessions(until, demoSessions))
  // The mean of what the stocks made since the first open, from 588.00.
  const stocks = series.filter(({ timeframe }) => timeframe === '1h')
  const gains = stocks.map(({ candles }) => Number(candles.at(-1)?.close) / Number(candles[0]?.open))
  expect(benchmark?.candles[0]?.open).toBe('588')
  expect(Number(benchmark?.candles.at(-1)?.close)).toBeCloseTo(
    (588 * gains.reduce((a, b) => a + b, 0)) / gains.length,
    2,
  )
})

describe('trades and candles agree', () => {
  const series = new Map(
    demo
      .flatMap((one) => one.series)
      .map(({ symbol, timeframe, candles }) => {
        const length = timeframeMinutes(timeframe) * 60_000
        const bars = candles.map(({ at, low, high }) => ({
          from: Date.parse(at),
          low: Number(low),
          high: Number(high),
        }))
        return [symbol, { length, bars }]
      }),
  )

  test('every fill lies in the bar of its moment, and extremes are those of the bars while open', () => {
    for (const { input, entryAt, exitAt, excursionSource } of closed) {
      const { bars = [], length = 0 } = series.get(input.symbol) ?? {}
      const [entry, exit] = [Date.parse(entryAt ?? ''), Date.parse(exitAt ?? '')]
      const inside = bars.filter(({ from }) => from + length > entry && (from < exit || from <= entry))
      const whole = inside.filter(({ from }) => from >= entry && from + length <= exit)
      const prices = input.executions.map(({ price }) => Number(price))
      // A stop may slip a tick beyond the bar.
      const extremesOf = (some: typeof inside) => [
        Math.min(...some.map((bar) => bar.low), ...prices),
        Math.max(...some.map((bar) => bar.high), ...prices),
      ]
      const [low, high] = [Number(input.lowestPrice), Number(input.highestPrice)]
      const [[leastLow = NaN, leastHigh = NaN], [mostLow = NaN, mostHigh = NaN]] = [
        extremesOf(whole),
        extremesOf(inside),
      ]
      const name = `${input.symbol} ${entryAt}`
      expect([low <= leastLow, low >= mostLow, high >= leastHigh, high <= mostHigh], name).not.toContain(false)
      // Approximate exactly where the bars of entry and exit reach further.
      expect(low > mostLow || high < mostHigh, name).toBe(excursionSource === 'candlesApproximate')
      for (const fill of input.executions) {
        const at = Date.parse(fill.at)
        const bar = bars.find(({ from }) => from <= at && at < from + length)
        const tick = Number(input.tickSize)
        expect(Number(fill.price), fill.at).toBeGreaterThanOrEqual(Number(bar?.low) - tick)
        expect(Number(fill.price), fill.at).toBeLessThanOrEqual(Number(bar?.high) + tick)
      }
    }
  })

  test('trades of days and weeks know what the benchmark made meanwhile, by its last closes', () => {
    const benchmark = demo.flatMap((one) => one.series).find(({ symbol }) => symbol === demoBenchmark)
    const swings = closed.filter(({ input }) => input.assetClass === 'stock' && input.benchmarkReturnPct !== null)
    expect(swings.length).toBeGreaterThan(100)
    for (const { input, entryAt, exitAt } of swings) {
      const closeBefore = (at: string) =>
        Number(benchmark?.candles.findLast((candle) => candle.at.slice(0, 10) < at.slice(0, 10))?.close)
      const expected = 100 * (closeBefore(exitAt ?? '') / closeBefore(entryAt ?? '') - 1)
      expect(Number(input.benchmarkReturnPct), `${input.symbol} ${entryAt}`).toBeCloseTo(expected, 6)
    }
  })

  test('nearly every trade has its excursions with times, prices after the exit and an ATR', () => {
    expect(share(({ excursionSource }) => /^candles(Other|Approximate)$/.test(excursionSource))).toBe(1)
    expect(share(({ input }) => input.timeToMaeMin !== null && input.timeToMfeMin !== null)).toBe(1)
    expect(share(({ input }) => input.postHigh !== null && input.timeToMfpeMin !== null)).toBeGreaterThan(0.98)
    expect(share(({ input }) => input.atrAtEntry !== null)).toBeGreaterThan(0.95)
    expect(share(({ candleFigures }) => typeof candleFigures?.bestExitPrice === 'string')).toBeGreaterThan(0.98)
  })

  test('bars are few enough to load at once', () => {
    const bars = demo.flatMap((one) => one.series).reduce((sum, { candles }) => sum + candles.length, 0)
    expect(bars).toBeLessThan(75_000)
  })
})

test('trades carry what a review needs', () => {
  const filled = (has: (input: (typeof trades)[number]['input']) => boolean) => share(({ input }) => has(input))
  expect(filled(({ initialStopPrice }) => initialStopPrice !== null)).toBeGreaterThan(0.95)
  expect(filled(({ plannedTarget1 }) => plannedTarget1 !== null)).toBe(1)
  expect(filled(({ thesis }) => thesis !== null)).toBeGreaterThan(0.8)
  expect(filled(({ emotionBefore }) => emotionBefore.length > 0)).toBeGreaterThan(0.7)
  expect(filled(({ entryGrade, exitGrade }) => entryGrade !== null && exitGrade !== null)).toBe(1)
  expect(filled(({ entryComment, exitComment }) => entryComment !== null || exitComment !== null)).toBeGreaterThan(0.8)
  expect(filled(({ lessons }) => lessons !== null)).toBeGreaterThan(0.2)
  expect(filled(({ reviewedAt }) => reviewedAt !== null)).toBeGreaterThan(0.8)
  expect(filled(({ executions }) => executions.length > 2)).toBeGreaterThan(0.03)
  expect(share(({ references }) => references.ruleAnswers.includes('no'))).toBeGreaterThan(0.08)
  expect(share(({ references }) => references.mistakes.length > 0)).toBeGreaterThan(0.15)
  expect(share(({ references }) => references.tags.length > 0)).toBeGreaterThan(0.25)
  expect(closed.filter(({ remark }) => remark !== null).length).toBeGreaterThan(20)
  expect(closed.filter(({ chart }) => chart !== null).length).toBeGreaterThan(20)
  for (const { dayNotes, cashFlows } of demo) {
    expect(dayNotes.length).toBeGreaterThan(60)
    expect(cashFlows.length).toBeGreaterThan(4)
  }
})

test('two rules of each setup are broken often enough to say what breaking them costs', () => {
  for (const [setup, { places }] of Object.entries(habitualSlips)) {
    const answers = closed.filter(({ references }) => references.setup === setup).map(({ references }) => references)
    for (const place of places) {
      const given = (met: string) => answers.filter(({ ruleAnswers }) => ruleAnswers[place] === met).length
      expect([given('no'), given('yes')], `${setup}, rule ${place}`).toEqual([
        expect.toSatisfy((n: number) => n >= 15),
        expect.toSatisfy((n: number) => n >= 15),
      ])
    }
  }
})
