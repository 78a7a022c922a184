import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { meanRPValue } from './mean-r-p-value.ts'

const trades = (...nets: readonly string[]) => nets.map((net) => ({ net, risk: '10' }))

test('results that cancel out have a p-value of 1', () => {
  // R 1, -1, 1, -1: mean and skew are 0, so t is 0.
  expect(meanRPValue.compute(buildSample(...trades('10', '-10', '10', '-10')))).toMatchObject({ value: 1, n: 4 })
})

test('the p-value of t = 2.324 with three degrees of freedom', () => {
  // R 1, 2, 3, 0: mean 1.5, sd root of 5/3, no skew: t = 1.5 x 2 / root(5/3) = 2.32379, p = 0.102728 by numeric integration.
  expect(meanRPValue.compute(buildSample(...trades('10', '20', '30', '0'))).value).toBeCloseTo(0.1027280788584, 12)
})

test('has no value without a risk, with one trade, or if all are equal', () => {
  expect(meanRPValue.compute(buildSample({ net: '1' }))).toEqual({ value: null, reason: 'no_risk', n: 0 })
  expect(meanRPValue.compute(buildSample(...trades('10')))).toEqual({ value: null, reason: 'too_few', n: 1 })
  expect(meanRPValue.compute(buildSample(...trades('5', '5')))).toEqual({ value: null, reason: 'zero_variance', n: 2 })
})
