import { describe, expect, test } from 'vitest'
import { meanInterval, shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import type { R } from '#domain/numbers/units.ts'
import { computeSetupMetrics, setupMetrics } from './catalogue.ts'
import { buildStudiedTrades, type StudiedSketch } from './studied-trade.fixture.ts'

const r = [2, -1, -1, 3, -1, 0, 1, -1, 2, -1, 1, 2]
const half = { compliance: 0.5 }
const bands: readonly Partial<StudiedSketch>[] = [
  { compliance: 1 },
  { compliance: 0 },
  { compliance: 0.4 },
  { compliance: 0.8 },
  ...Array.from({ length: 4 }, () => half),
]
const trades = buildStudiedTrades(
  r.map((value, index) => ({ r: value, ...bands[index], hasStop: index < 9, hasPostExit: index < 3 })),
)
const kellyInterval = (values: readonly number[]) => ({ low: 0, high: values.length, level: 0.9 })
const figures = computeSetupMetrics(trades, kellyInterval)

describe('twelve trades, worked by hand', () => {
  // Sum 6, squares 28: mean 0.5, variance (28 - 12 x 0.25) / 11.
  const deviation = Math.sqrt(25 / 11)
  test.each([
    ['tradeCount', 12],
    ['winRate', 0.5],
    ['averageWinR', 11 / 6],
    ['averageLossR', -1],
    ['payoffRatio', 11 / 6],
    ['expectancyR', 0.5],
    ['profitFactor', 11 / 5],
    ['sqn', (Math.sqrt(12) * 0.5) / deviation],
    // 2 1 0 3 2 2 3 2 4 3 4 6
    ['maxDrawdownR', 2],
    ['longestLosingStreak', 2],
    // (1 + 0 + 0.4 + 0.8 + 4 x 0.5) / 8
    ['averageCompliance', 4.2 / 8],
    ['expectancyGreen', 2.5],
    ['expectancyRed', -1],
    ['greenLessRed', 3.5],
    ['stopCoverage', 0.75],
    ['excursionCoverage', 0],
    ['postExitCoverage', 0.25],
    ['olderExpectancyR', 2 / 6],
    ['recentExpectancyR', 4 / 6],
    ['recentLessOlder', 2 / 6],
  ])('%s', (key, value) => {
    expect(figures[key]?.reason).toBeNull()
    expect(figures[key]?.value).toBeCloseTo(value, 12)
  })

  test('intervals where ten values or more are behind a figure', () => {
    expect(figures['expectancyR']).toMatchObject({ n: 12, interval: meanInterval(r) })
    expect(figures['winRate']).toMatchObject({ n: 12, interval: shareInterval(6, 12) })
    for (const key of ['averageWinR', 'greenLessRed', 'recentLessOlder'])
      expect(figures[key]).not.toHaveProperty('interval')
  })

  test('Kelly: the derivative of mean log growth is 0 there', () => {
    const f = figures['kelly']?.value ?? NaN
    expect(r.reduce((sum, value) => sum + value / (1 + f * value), 0)).toBeCloseTo(0, 9)
    expect(f).toBeGreaterThan(0)
    // Twelve trades are too few for its interval.
    expect(figures['kelly']).not.toHaveProperty('interval')
    expect(figures['kelly']).toMatchObject({ lacksInterval: true })
    const thirty = buildStudiedTrades(Array.from({ length: 30 }, (_, index) => ({ r: r[index % r.length] ?? 0 })))
    expect(computeSetupMetrics(thirty, kellyInterval)['kelly']).toMatchObject({
      interval: { low: 0, high: 30, level: 0.9 },
    })
  })
})

test('trades without a risk count in shares and streaks and in nothing of R', () => {
  const unmeasured = buildStudiedTrades([{ r: 1 }, { r: -1, realizedR: null }, { r: -1, realizedR: null as R | null }])
  const found = computeSetupMetrics(unmeasured, kellyInterval)
  expect(found['expectancyR']).toEqual({ value: 1, reason: null, n: 1 })
  expect(found['longestLosingStreak']).toEqual({ value: 2, reason: null, n: 3 })
  expect(found['profitFactor']).toEqual({ value: null, reason: 'no_losses', n: 1 })
  expect(found['kelly']).toEqual({ value: null, reason: 'too_few', n: 1 })
})

test('without trades every figure but the count is absent, with a reason', () => {
  for (const [key, result] of Object.entries(computeSetupMetrics([], kellyInterval))) {
    if (key === 'tradeCount') expect(result).toEqual({ value: 0, reason: null, n: 0 })
    else expect(result, key).toMatchObject({ value: null, reason: expect.any(String), n: 0 })
  }
})

test('keys are unique, and every figure explains itself', () => {
  expect(new Set(setupMetrics.map(({ key }) => key)).size).toBe(setupMetrics.length)
  for (const { label, meaning, formula, undefinedWhen, reference } of setupMetrics) {
    for (const words of [label, meaning, formula, undefinedWhen, reference]) expect(words.trim()).not.toBe('')
  }
})
