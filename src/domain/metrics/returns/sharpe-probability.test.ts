import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { probabilisticSharpe, sharpeProbability } from './sharpe-probability.ts'

const lines = readFileSync(new URL('../../../../tests/vectors/sharpe-probability.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split(' '))

describe('the published closed forms', () => {
  test.each(lines.filter(([, figure]) => figure === 'psr'))('%s', (...line) => {
    const [sharpe = NaN, n = NaN, skew = NaN, kurtosis = NaN, benchmark = NaN, chance = NaN] = line.slice(2).map(Number)
    expect(probabilisticSharpe({ sharpe, n, skew, kurtosis }, benchmark)).toBeCloseTo(chance, 12)
  })

  test.each(lines.filter(([, figure]) => figure === 'min-trades'))('%s: after so many trades it is 95 %', (...line) => {
    const [sharpe = NaN, n = NaN] = line.slice(2).map(Number)
    expect(probabilisticSharpe({ sharpe, n, skew: 0, kurtosis: 3 }, 0)).toBeCloseTo(0.95, 12)
  })
})

const days = (...nets: readonly string[]) => buildSample(...nets.map((net, index) => ({ net, day: 3 + index })))

test('21 calendar days of a market without weekends: gains and losses of one size balance at one half', () => {
  // The second loss is of 1010, the first of 1000: returns 1 % and -1 % in turn, 10 each, then a day of 0.
  let balance = 1000
  const nets = Array.from({ length: 20 }, (_, index) => {
    const net = balance * (index % 2 === 0 ? 0.01 : -0.01)
    balance += net
    return net.toFixed(12)
  })
  const result = sharpeProbability.compute(days(...nets))
  expect(result).toMatchObject({ reason: null, n: 20 })
  expect(result.value).toBeCloseTo(0.5, 6)
})

test('too few days, and days that are all equal', () => {
  expect(sharpeProbability.compute(days('10', '-10', '5'))).toEqual({ value: null, reason: 'too_few', n: 3 })
  expect(sharpeProbability.compute(days(...Array.from({ length: 20 }, () => '0')))).toMatchObject({
    value: null,
    reason: 'zero_variance',
  })
})
