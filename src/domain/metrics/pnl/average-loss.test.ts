import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { averageLoss } from './average-loss.ts'

test('(10 + 15) / 2 = 12.5, of two losers', () => {
  const result = averageLoss.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 12.5, reason: null, n: 2 })
})

test('has no value when nothing lost', () => {
  const result = averageLoss.compute(buildSample({ net: '1' }, { net: '0' }))
  expect(result).toEqual({ value: null, reason: 'no_losses', n: 0 })
})
