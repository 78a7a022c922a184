import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { largestLoss } from './largest-loss.ts'

test('the larger of 10 and 15', () => {
  const result = largestLoss.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 15, reason: null, n: 2 })
})

test('has no value when nothing lost', () => {
  const result = largestLoss.compute(buildSample({ net: '1' }, { net: '0' }))
  expect(result).toEqual({ value: null, reason: 'no_losses', n: 0 })
})
