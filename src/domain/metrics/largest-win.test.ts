import { expect, test } from 'vitest'
import { largestWin } from './largest-win.ts'
import { sketch } from './sample.fixture.ts'

test('the larger of 30 and 20', () => {
  const result = largestWin.compute(sketch({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }))
  expect(result).toEqual({ value: 30, reason: null, n: 2 })
})

test('has no value when nothing won', () => {
  const result = largestWin.compute(sketch({ net: '-1' }, { net: '0' }))
  expect(result).toEqual({ value: null, reason: 'no_wins', n: 0 })
})
