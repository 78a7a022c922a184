import { describe, expect, test } from 'vitest'
import { pairReturns } from '#domain/metrics/shared/benchmark-returns.ts'
import type { DailyClose } from '#domain/metrics/shared/daily-close.ts'
import { buildDailyReturns, buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { alpha } from './alpha.ts'
import { beta } from './beta.ts'

const start = '2025-03-03' as CalendarDate
const moves = Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? 0.01 : -0.005))

/** Closes that move as stated, from the day before the first trade on. */
function closesOf(returns: readonly number[]): DailyClose[] {
  let close = 100
  return [
    { date: addDays(start, -1), close },
    ...returns.map((move, index) => ({ date: addDays(start, index), close: (close *= 1 + move) })),
  ]
}

const against = (returns: readonly number[], closes: readonly DailyClose[]) => {
  const sample = buildDailyReturns(returns)
  return { ...sample, benchmark: pairReturns(sample.daily, closes) }
}

describe('an account that moves twice as far as its benchmark, and 0.1% more a day', () => {
  const sample = against(
    moves.map((move) => 2 * move + 0.001),
    closesOf(moves),
  )

  test('has a beta of 2', () => {
    expect(beta.compute(sample)).toMatchObject({ value: expect.closeTo(2, 6) as number, n: 25 })
  })

  test('has an alpha of 0.1% on all 365 days of a year', () => {
    expect(alpha.compute(sample)).toMatchObject({ value: expect.closeTo(0.365, 4) as number, n: 25 })
  })
})

test('returns of a benchmark need a close of the days before', () => {
  const closes = closesOf(moves).filter((_, index) => index < 4 || index > 9)
  const { benchmark } = against(moves, closes)
  // The days without a close, and the first one after the gap, are not paired.
  expect(benchmark?.market).toHaveLength(18)
  expect(benchmark?.own).toHaveLength(18)
  const weekend: readonly DailyClose[] = [
    { date: addDays(start, -3), close: 100 },
    { date: start, close: 101 },
  ]
  expect(against(moves, weekend).benchmark?.market).toEqual([expect.closeTo(0.01, 12)])
})

const reasonsOf = (sample: Parameters<typeof alpha.compute>[0]) => [alpha.compute(sample), beta.compute(sample)]

describe('there is no value', () => {
  test('without a benchmark', () => {
    const none = { value: null, reason: 'no_benchmark', n: 25 }
    expect(reasonsOf(buildDailyReturns(moves))).toEqual([none, none])
    expect(reasonsOf(against(moves, []))).toEqual([none, none])
    // Candles of other days are no benchmark of these.
    expect(reasonsOf(against(moves, [{ date: addDays(start, -90), close: 100 }]))).toEqual([none, none])
  })

  test('with 19 common days', () => {
    const few = { value: null, reason: 'too_few', n: 19 }
    expect(reasonsOf(against(moves, closesOf(moves.slice(0, 19))))).toEqual([few, few])
  })

  test('where the benchmark does not move', () => {
    const still = { value: null, reason: 'zero_variance', n: 25 }
    expect(reasonsOf(against(moves, closesOf(moves.map(() => 0))))).toEqual([still, still])
  })

  test('where the balance was zero, and without trades', () => {
    const lost = buildSample({ net: '-1000', day: 3 }, { net: '5', day: 4 })
    expect(reasonsOf(lost).map(({ reason }) => reason)).toEqual(['no_equity', 'no_equity'])
    expect(reasonsOf(buildSample()).map(({ reason }) => reason)).toEqual(['no_trades', 'no_trades'])
  })
})
