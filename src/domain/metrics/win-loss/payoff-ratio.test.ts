import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { payoffRatio } from './payoff-ratio.ts'

test('25 / 12.5 = 2, of four that won or lost', () => {
  const result = payoffRatio.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 2, reason: null, n: 4 })
})

test('has no value when nothing won', () => {
  const result = payoffRatio.compute(buildSample({ net: '-1' }))
  expect(result).toEqual({ value: null, reason: 'no_wins', n: 1 })
})

test('has no value when nothing lost', () => {
  const result = payoffRatio.compute(buildSample({ net: '1' }))
  expect(result).toEqual({ value: null, reason: 'no_losses', n: 1 })
})
