import { expect, test } from 'vitest'
import { postExitWindow } from '#domain/datapoints/facts/post-exit-window.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'
import { averageTrueRange } from './average-true-range.ts'
import { clock, flat, missing, series } from './bars.fixture.ts'
import { barsBetween, coversPeriod } from './bars.ts'
import { benchmarkReturn } from './benchmark-return.ts'
import { computeCandleExcursions } from './candle-excursions.ts'

/** Ten shares bought at 100 and sold later; stop at 98. The market is that of coins, which never closes. */
function trade(entry: string, exit: string, price: string, changes: Partial<NewTrade> = {}) {
  const input = longTrade({
    assetClass: 'cryptoSpot',
    executions: [fill('buy', '10', '100', entry), fill('sell', '10', price, exit)],
    ...changes,
  })
  return { ...input, ...deriveTrade(input, { timeZone: 'UTC', breakevenTolerance: '0' as Money }) }
}
const short = { direction: 'short' as const, initialStopPrice: '102' as Decimal }
const sold = (entry: string, exit: string, price: string, changes: Partial<NewTrade> = {}) =>
  trade(entry, exit, price, {
    ...short,
    executions: [fill('sell', '10', '100', entry), fill('buy', '10', price, exit)],
    ...changes,
  })

/** From 14:30 to 14:34 up to 103 by way of 99; then up to 106, and down to 97. */
const path = series('1m', '14:30', [
  [100, 100.5, 99.5, 100],
  [100, 100, 99, 99.5],
  [99.5, 102, 99.5, 102],
  [102, 103, 101, 101],
  [101, 104, 101, 104],
  [104, 106, 103, 103],
  [103, 103, 97, 98],
  ...flat(30, 98),
])

test('a long trade in one-minute bars, worked by hand', () => {
  const found = computeCandleExcursions(trade('14:30', '14:34', '101'), path)
  expect(found).toEqual({
    source: 'candles1m',
    // The low of the second bar, the high of the fourth.
    whileOpen: { value: { low: 99, high: 103, lowAfter: 1, highAfter: 3 }, gap: null },
    possible: null,
    // Held for four minutes: the shortest window.
    windowMin: 30,
    // The bars from 14:34 on: up to 106 in the second, down to 97 in the third.
    afterExit: { value: { low: 97, high: 106, lowAfter: 2, highAfter: 1 }, gap: null },
    // 98 is the limit: 106 came before it was passed.
    bestExit: { value: 106, gap: null },
    setAndForget: { value: null, gap: 'noTarget' },
  })
})

test('the same prices for a short trade', () => {
  // Its limit is what it had borne itself, 103, which is beyond the stop at 102: it is passed at 14:34.
  const found = computeCandleExcursions(sold('14:30', '14:34', '101'), path)
  expect(found.whileOpen.value).toEqual({ low: 99, high: 103, lowAfter: 1, highAfter: 3 })
  expect(found.bestExit).toEqual({ value: 99, gap: null })
  // Nothing of the bar that passes the limit counts, and the exit itself always does.
  const late = computeCandleExcursions(sold('14:33', '14:34', '101'), path)
  expect(late.bestExit).toEqual({ value: 101, gap: null })
})

const fiveMinutes = series('5m', '14:30', [[100, 101, 90, 100], [100, 120, 99, 100], [100, 130, 80, 100], ...flat(12)])
const inBars = (entry: string, exit: string) => computeCandleExcursions(trade(entry, exit, '100'), fiveMinutes)

test('bars of entry and exit count where they are inside the trade; the bar that opens at the exit is after it', () => {
  // 101 and 90 may be from before 14:34, 120 and 99 from after 14:38: only what was open is certain.
  expect(inBars('14:34', '14:38')).toMatchObject({
    source: 'candlesApproximate',
    whileOpen: { value: { low: 100, high: 100 } },
    possible: { low: 90, high: 120 },
    afterExit: { value: { low: 80, high: 130, lowAfter: 2, highAfter: 2 } },
    // 120 was reached during the trade or after it, 101 perhaps before; the bar of 14:40 goes below the stop.
    bestExit: { value: 120 },
  })
  expect(inBars('14:35', '14:40')).toMatchObject({
    source: 'candlesOther',
    whileOpen: { value: { low: 99, high: 120 } },
    afterExit: { value: { low: 80, high: 130, lowAfter: 0 } },
  })
})

test('the prices at which the bars of entry and exit close and open during the trade count', () => {
  const bars = series('5m', '14:30', [[100, 110, 90, 104], [97, 120, 80, 100], ...flat(12)])
  expect(computeCandleExcursions(trade('14:34', '14:38', '100'), bars)).toMatchObject({
    source: 'candlesApproximate',
    whileOpen: { value: { low: 97, high: 104, lowAfter: 1, highAfter: 1 } },
  })
  // Bars that reach no further than what counts leave nothing open.
  const quiet = series('5m', '14:30', [[100, 104, 100, 104], [97, 104, 97, 100], ...flat(12)])
  expect(computeCandleExcursions(trade('14:34', '14:38', '100'), quiet).source).toBe('candlesOther')
})

const minutes = (from: string, rows: readonly (readonly number[])[]) => series('1m', from, rows).bars

test('finer bars decide what belongs to the trade in the bars of entry and exit', () => {
  const entered = minutes('14:34', [[100, 100.5, 99.5, 100]])
  const left = minutes('14:35', [
    [100, 103, 100, 101],
    [101, 102, 99, 100],
    [100, 101, 98, 100],
  ])
  const found = computeCandleExcursions(trade('14:34', '14:38', '100'), fiveMinutes, [entered, left])
  expect(found).toMatchObject({
    source: 'candlesOther',
    whileOpen: { value: { low: 98, high: 103, lowAfter: 3, highAfter: 1 } },
  })
  // Without those of the exit its bar stays undecided.
  const half = computeCandleExcursions(trade('14:34', '14:38', '100'), fiveMinutes, [entered, null])
  expect(half).toMatchObject({ source: 'candlesApproximate', whileOpen: { value: { low: 99.5, high: 100.5 } } })
})

test('own fills extend the extremes of the bars', () => {
  const found = computeCandleExcursions(trade('14:30', '14:32', '100.1'), series('1m', '14:30', flat(40)))
  expect(found.whileOpen.value).toEqual({ low: 100, high: 100.1, lowAfter: 0, highAfter: 2 })
  // A hundred times the price is another scale.
  const scaled = series('1m', '14:30', flat(40, 10_000))
  expect(computeCandleExcursions(trade('14:30', '14:32', '100.1'), scaled).whileOpen).toEqual({
    value: null,
    gap: 'otherPrices',
  })
})

test('uncovered periods give no figures', () => {
  const gapOf = (prices: readonly (readonly number[] | null)[], from = '14:30') =>
    computeCandleExcursions(trade('14:30', '16:00', '100'), series('1m', from, prices)).whileOpen.gap
  expect(gapOf([])).toBe('noCandles')
  expect(gapOf(flat(90))).toBeNull()
  expect(gapOf([...flat(20), ...missing(30), ...flat(60)])).toBeNull()
  expect(gapOf([...flat(20), ...missing(31), ...flat(60)])).toBe('gap')
  expect(gapOf(flat(90), '14:31')).toBe('gap')
  expect(gapOf(flat(89))).toBe('gap')
  // The window is as long as the trade, of which 31 minutes are missing.
  const after = (count: number) =>
    computeCandleExcursions(trade('14:30', '16:00', '100'), series('1m', '14:30', flat(count)))
  expect(after(180 - 31)).toMatchObject({ windowMin: 90, afterExit: { gap: 'windowNotCovered' } })
  expect(after(180 - 31).bestExit.gap).toBe('windowNotCovered')
  expect(after(180 - 30).afterExit.gap).toBeNull()
  const open = { ...trade('14:30', '16:00', '100'), exitAt: null }
  expect(computeCandleExcursions(open, path).whileOpen.gap).toBe('notClosed')
})

const bar = (from: number) => ({ from, to: from + 3_600_000, open: 1, high: 1, low: 1, close: 1 })

test('a night with a closed market is not a gap', () => {
  const day = 86_400_000
  const at = (days: number, time: string) => clock(time) + days * day
  const bars = [bar(at(0, '20:00')), bar(at(1, '14:00'))]
  expect(coversPeriod(bars, at(0, '20:30'), at(1, '14:45'), '1h', 'usStocks')).toBe(true)
  expect(coversPeriod(bars, at(0, '20:30'), at(1, '14:45'), '1h', 'crypto')).toBe(false)
  // Where the hours are not known, a long weekend is borne.
  expect(coversPeriod(bars, at(0, '20:30'), at(1, '14:45'), '1h', null)).toBe(true)
  expect(coversPeriod(bars, at(0, '20:30'), at(6, '14:45'), '1h', null)).toBe(false)
  expect(barsBetween({ timeframe: '1h', bars }, at(0, '21:00'), at(1, '14:00'))).toEqual([])
})

test('the window after the exit is as long as the trade, from half an hour to a day', () => {
  expect([1, 30, 45.4, 1440, 5000].map(postExitWindow)).toEqual([30, 30, 45, 1440, 1440])
  const stated = computeCandleExcursions(trade('14:30', '14:34', '101', { peeWindowMin: 2 }), path)
  expect(stated).toMatchObject({ windowMin: 2, afterExit: { value: { low: 101, high: 106 } } })
})

const withTarget = (first: string, changes: Partial<NewTrade> = {}) =>
  computeCandleExcursions(trade('14:30', '14:34', '101', { plannedTarget1: first as Decimal, ...changes }), path)
    .setAndForget

test('set and forget: the level touched first', () => {
  // 104 at 14:34, long before 98: 4 / 2.
  expect(withTarget('104')).toEqual({ value: 2, gap: null })
  // 110 never; the stop at 14:36.
  expect(withTarget('110')).toEqual({ value: -1, gap: null })
  expect(withTarget('110', { initialStopPrice: '96' as Decimal })).toEqual({ value: null, gap: 'neverTouched' })
  // Half at 102 (1R), the rest at 110, which ends at the stop: 0.5 - 0.5.
  const halves = { plannedTarget2: '110' as Decimal, plannedTarget1Pct: '50' as Decimal }
  expect(withTarget('102', halves)).toEqual({ value: 0, gap: null })
  // A quarter at 102, a quarter at 104 (2R), the rest at 106 (3R).
  const quarters = {
    plannedTarget2: '104' as Decimal,
    plannedTarget3: '106' as Decimal,
    plannedTarget1Pct: '25' as Decimal,
    plannedTarget2Pct: '25' as Decimal,
  }
  expect(withTarget('102', quarters)).toEqual({ value: 2.25, gap: null })
  expect(withTarget('104', { initialStopPrice: null }).gap).toBe('noStop')
})

const inMinutes = (bars: readonly (readonly number[])[]) =>
  computeCandleExcursions(
    trade('14:30', '14:32', '100', { plannedTarget1: '104' as Decimal }),
    series('1m', '14:30', [...bars, ...flat(40)]),
  ).setAndForget.value

// Entered in the middle of a bar: its target may have come before, its stop counts.
const inFive = (high: number, low: number) =>
  computeCandleExcursions(
    trade('14:32', '14:38', '100', { plannedTarget1: '104' as Decimal }),
    series('5m', '14:30', [[100, high, low, 100], [100, 101, 97, 100], ...flat(12)]),
  ).setAndForget.value

test('set and forget: pessimistic if a bar is ambiguous', () => {
  // Both in one bar: the stop.
  expect(inMinutes([[100, 104, 98, 100]])).toBe(-1)
  expect(inMinutes([[100, 104, 99, 100]])).toBe(2)
  // It opens beyond the stop: 3 below the entry is 1.5R.
  expect(
    inMinutes([
      [100, 100, 99, 99],
      [97, 105, 96, 100],
    ]),
  ).toBe(-1.5)
  expect(inFive(105, 99)).toBe(-1)
  expect(inFive(101, 98)).toBe(-1)
})

test("Wilder's average true range of the bars before", () => {
  // Fourteen ranges of 2, then one of 16: (2 * 13 + 16) / 14 = 3.
  const bars = [...Array.from({ length: 15 }, () => [100, 101, 99, 100]), [100, 108, 92, 100], [100, 200, 0, 100]]
  const all = series('1m', '14:30', bars)
  expect(averageTrueRange(all, clock('14:45'))).toBe(2)
  expect(averageTrueRange(all, clock('14:46'))).toBe(3)
  // The bar in which the entry lies is not complete.
  expect(averageTrueRange(all, clock('14:46') + 59_000)).toBe(3)
  expect(averageTrueRange(all, clock('14:44'))).toBeNull()
  // A gap between close and open is part of the range: 10 above the close before.
  const gapped = series('1m', '14:30', [...Array.from({ length: 14 }, () => [100, 101, 99, 100]), [109, 110, 109, 109]])
  expect(averageTrueRange(gapped, clock('14:45'))).toBeCloseTo((13 * 2 + 10) / 14, 12)
  expect(averageTrueRange(series('1m', '14:30', flat(20)), clock('15:00'))).toBeNull()
})

test('the benchmark return is from the last close before the entry to the last close before the exit', () => {
  const bars = series('1m', '14:30', [...flat(2, 50), ...flat(1, 51), ...flat(1, 99)])
  expect(benchmarkReturn(bars, clock('14:32'), clock('14:33'))).toBeCloseTo(2, 12)
  expect(benchmarkReturn(bars, clock('14:30'), clock('14:33'))).toBeNull()
  expect(benchmarkReturn(bars, clock('14:32'), clock('14:33') + 5 * 86_400_000)).toBeNull()
})

test('best exit: a touch of the limit is not beyond it, in prices that binary fractions do not hold', () => {
  // 10 pips below 1.09112 is 1.09012; 1.09112 - 0.001 is 1.0901200000000002 in binary.
  expect(1.09112 - 0.001).toBeGreaterThan(1.09012)
  const pips = { initialStopPrice: '1.09012' as Decimal }
  const bars = series('1m', '14:30', [
    [1.09112, 1.0912, 1.091, 1.09112],
    [1.09112, 1.0915, 1.09112, 1.09112],
    [1.09112, 1.0925, 1.09012, 1.092],
    ...flat(40, 1.091),
  ])
  const bought = trade('14:30', '14:32', '1.09112', {
    ...pips,
    executions: [fill('buy', '1000', '1.09112', '14:30'), fill('sell', '1000', '1.09112', '14:32')],
  })
  expect(computeCandleExcursions(bought, bars).bestExit).toEqual({ value: 1.0925, gap: null })
  const beyond = series(
    '1m',
    '14:30',
    bars.bars.map(({ open, high, low, close }, i) => [open, high, i === 2 ? 1.09011 : low, close]),
  )
  expect(computeCandleExcursions(bought, beyond).bestExit).toEqual({ value: 1.0915, gap: null })
})
