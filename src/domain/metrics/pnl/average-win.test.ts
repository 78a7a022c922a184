import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { averageWin } from './average-win.ts'

test('(30 + 20) / 2 = 25, of two winners', () => {
  const result = averageWin.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 25, reason: null, n: 2 })
})

test('has no value when nothing won', () => {
  const result = averageWin.compute(buildSample({ net: '-1' }, { net: '0' }))
  expect(result).toEqual({ value: null, reason: 'no_wins', n: 0 })
})
