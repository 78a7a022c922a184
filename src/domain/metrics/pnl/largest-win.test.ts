import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { largestWin } from './largest-win.ts'

test('the larger of 30 and 20', () => {
  const result = largestWin.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 30, reason: null, n: 2 })
})

test('has no value when nothing won', () => {
  const result = largestWin.compute(buildSample({ net: '-1' }, { net: '0' }))
  expect(result).toEqual({ value: null, reason: 'no_wins', n: 0 })
})
