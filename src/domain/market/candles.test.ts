import { expect, it } from 'vitest'
import { timeframeMinutes, timeframes } from './candles.ts'

it('timeframes are sorted by length', () => {
  const minutes = timeframes.map(timeframeMinutes)
  expect(minutes).toEqual([1, 2, 3, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1440, 10_080])
})
