import { describe, expect, test } from 'vitest'
import { buildDailyReturns } from '#domain/metrics/shared/sample.fixture.ts'
import { annualVolatility } from './annual-volatility.ts'
import { expectedShortfall } from './expected-shortfall.ts'
import { valueAtRisk } from './value-at-risk.ts'

const flat = (count: number) => Array.from({ length: count }, () => 0)
const rising = (count: number) => Array.from({ length: count }, () => 0.01)

describe('25 days, of which three lost 8%, 4% and 2%', () => {
  const sample = buildDailyReturns([-0.04, ...flat(11), 0.03, -0.08, ...flat(10), -0.02])

  test('value at risk: the 5% quantile stands at place 0.05 × 24 = 1.2, between −4% and −2%: 4% − 0.2 × 2% = 3.6%', () => {
    const result = valueAtRisk.compute(sample)
    expect(result.n).toBe(25)
    expect(result.value).toBeCloseTo(0.036, 12)
  })

  test('expected shortfall: 5% of 25 days are 1.25: (8% + 0.25 × 4%) / 1.25 = 7.2%', () => {
    const result = expectedShortfall.compute(sample)
    expect(result.n).toBe(25)
    expect(result.value).toBeCloseTo(0.072, 12)
  })

  test('annual volatility: squares 0.0093, sum −0.11: √((0.0093 − 0.0121 / 25) / 24) × √365', () => {
    const result = annualVolatility.compute(sample)
    expect(result.value).toBeCloseTo(Math.sqrt((0.0093 - 0.0121 / 25) / 24) * Math.sqrt(365), 12)
  })
})

test('no loss, no value at risk and no shortfall; volatility is 0', () => {
  const sample = buildDailyReturns(rising(25))
  expect(valueAtRisk.compute(sample)).toEqual({ value: null, reason: 'no_losses', n: 25 })
  expect(expectedShortfall.compute(sample)).toEqual({ value: null, reason: 'no_losses', n: 25 })
  expect(annualVolatility.compute(sample).value).toBeCloseTo(0, 9)
})

test('19 days are too few', () => {
  const sample = buildDailyReturns([-0.05, ...rising(18)])
  for (const metric of [valueAtRisk, expectedShortfall, annualVolatility]) {
    expect(metric.compute(sample)).toEqual({ value: null, reason: 'too_few', n: 19 })
  }
})
