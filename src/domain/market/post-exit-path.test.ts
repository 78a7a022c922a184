import { expect, test } from 'vitest'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'
import { flat, missing, series } from './bars.fixture.ts'
import { computeCandleExcursions } from './candle-excursions.ts'
import { postExitSteps } from './post-exit-path.ts'

/** Bars from entry to exit. */
const held = (count: number) => Array.from({ length: count }, () => [100, 101, 100, 101])

/** Ten coins from 14:30 to 14:34, from 100 to 101, with a stop 2 away: 1R is 20. The market never closes. */
function trade(changes: Partial<NewTrade> = {}) {
  const isShort = changes.direction === 'short'
  const input = longTrade({
    assetClass: 'cryptoSpot',
    initialStopPrice: (isShort ? '102' : '98') as Decimal,
    executions: [
      fill(isShort ? 'sell' : 'buy', '10', '100', '14:30'),
      fill(isShort ? 'buy' : 'sell', '10', '101', '14:34'),
    ],
    ...changes,
  })
  return { ...input, ...deriveTrade(input, { timeZone: 'UTC', breakevenTolerance: '0' as Money }) }
}

/** After the exit up to 106 in the second minute and down to 97 in the third; then half an hour at 98. */
const path = series('1m', '14:30', [
  ...held(4),
  [101, 104, 101, 104],
  [104, 106, 103, 103],
  [103, 103, 97, 98],
  ...flat(30, 98),
])

test('a long trade, worked by hand', () => {
  // Half an R was made: 10 × 1 / 20. Each further point is half an R.
  expect(postExitSteps(trade(), path, [1, 2, 3, 30, 120])).toEqual([
    { mfpeR: 1.5, mapeR: 0, toMfpe: 0, toMape: 0, r: 2 },
    { mfpeR: 2.5, mapeR: 0, toMfpe: 1, toMape: 0, r: 1.5 },
    { mfpeR: 2.5, mapeR: 2, toMfpe: 1, toMape: 2, r: -1 },
    { mfpeR: 2.5, mapeR: 2, toMfpe: 1, toMape: 2, r: -1 },
    // The candles end after 33 minutes.
    null,
  ])
})

test('a short trade gains where prices fall', () => {
  // It lost half an R. At 98 it would have made 1R.
  expect(postExitSteps(trade({ direction: 'short' }), path, [3])).toEqual([
    { mfpeR: 2, mapeR: 2.5, toMfpe: 2, toMape: 1, r: 1 },
  ])
})

test('the moves are those of the stored window of the same length', () => {
  const given = trade({ peeWindowMin: 30 })
  const { afterExit } = computeCandleExcursions(given, path)
  expect(afterExit.value).toMatchObject({ low: 97, high: 106, lowAfter: 2, highAfter: 1 })
  expect(postExitSteps(given, path, [30])[0]).toMatchObject({ mfpeR: 2.5, mapeR: 2, toMfpe: 1, toMape: 2 })
})

test('bars that are longer than the time say nothing of it, and one that goes on after it counts by its opening', () => {
  const fives = series('5m', '14:30', [[100, 101, 100, 101], [102, 105, 100, 103], ...flat(10, 103)])
  expect(postExitSteps(trade(), fives, [1, 5, 6])).toEqual([
    null,
    // Until 14:39; the bar from 14:35 to 14:40 opened at 102.
    { mfpeR: 2, mapeR: 0.5, toMfpe: 1, toMape: 1, r: 1 },
    // Until 14:40, when it closed at 103.
    { mfpeR: 2, mapeR: 0.5, toMfpe: 1, toMape: 1, r: 1.5 },
  ])
})

test('nothing is known beyond a gap, without an R, or from candles of another market', () => {
  const interrupted = series('1m', '14:30', [...held(10), ...missing(40), ...flat(90, 99)])
  expect(postExitSteps(trade(), interrupted, [5, 60, 120]).map((step) => step === null)).toEqual([false, true, true])
  expect(postExitSteps(trade({ initialStopPrice: null, plannedStopPrice: null }), path, [1])).toEqual([null])
  expect(postExitSteps(trade({ executions: [fill('buy', '10', '100', '14:30')] }), path, [1])).toEqual([null])
  expect(postExitSteps(trade(), series('1m', '14:30', flat(40, 1_000)), [1])).toEqual([null])
  expect(postExitSteps(trade(), series('1m', '14:30', []), [1])).toEqual([null])
})
