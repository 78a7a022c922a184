import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does the first at once, one for those that follow too soon, and always what was last asked for', () => {
  let count = 0
  const done: number[] = []
  const { trigger: ask } = throttle(200, () => void done.push(count))
  for (; count < 5; count += 1) {
    ask()
    vi.advanceTimersByTime(90)
  }
  // At 0 the first; at 200 what was asked for at 180; at 400 what was asked for at 360.
  expect(done).toEqual([0, 2, 4])
  vi.advanceTimersByTime(1_000)
  expect(done).toEqual([0, 2, 4])
  count = 7
  ask()
  count = 8
  ask()
  expect(done).toEqual([0, 2, 4, 7])
  vi.advanceTimersByTime(200)
  expect(done).toEqual([0, 2, 4, 7, 8])
})

it('does nothing more once it is stopped', () => {
  const work = vi.fn<() => void>()
  const { trigger: ask, stop } = throttle(200, work)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})
