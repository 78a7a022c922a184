import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { meanOfLargest } from '#domain/numbers/statistics.ts'
import { conditionalDrawdown } from './conditional-drawdown.ts'

test('the worst twentieth of 30 values is the largest and half of the next', () => {
  const values = Array.from({ length: 30 }, (_, index) => index / 100)
  // (0.29 + 0.28 / 2) / 1.5
  expect(meanOfLargest(values, 0.05)).toBeCloseTo(0.43 / 1.5, 14)
})

test('20 days: the deepest one', () => {
  // 1000 to 900 on the third day, back on the fourth.
  const nets = Array.from({ length: 20 }, (_, index) => (index === 2 ? '-100' : index === 3 ? '100' : '0'))
  const result = conditionalDrawdown.compute(buildSample(...nets.map((net, index) => ({ net, day: 3 + index }))))
  expect(result.value).toBeCloseTo(0.1, 14)
  expect(result.n).toBe(20)
})

test('no value under 20 days', () => {
  expect(conditionalDrawdown.compute(buildSample({ net: '-1' }))).toEqual({ value: null, reason: 'too_few', n: 1 })
})
