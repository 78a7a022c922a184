import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { meanR } from './mean-r.ts'

test('(1.5 - 1 + 0.5) / 3 = 1/3: the trade without a risk is left out', () => {
  const result = meanR.compute(
    buildSample({ net: '30', risk: '20' }, { net: '-10', risk: '10' }, { net: '99' }, { net: '5', risk: '10' }),
  )
  expect(result).toEqual({ value: 1 / 3, reason: null, n: 3 })
})

test('has no value when no trade has a risk', () => {
  const result = meanR.compute(buildSample({ net: '1' }))
  expect(result).toEqual({ value: null, reason: 'no_risk', n: 0 })
})
