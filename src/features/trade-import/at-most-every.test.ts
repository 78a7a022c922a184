import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells the first at once, and of the others those that come late enough', () => {
  const told: number[] = []
  const tell = atMostEvery(200, (count: number) => void told.push(count))
  for (let count = 0; count < 10; count += 1) {
    tell(count)
    vi.advanceTimersByTime(90)
  }
  // At 0, 270, 540 and 810 ms; those between came 90 and 180 ms after one that was told.
  expect(told).toEqual([0, 3, 6, 9])
})
