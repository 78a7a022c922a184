import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once, then once per interval, and always after the last trigger', () => {
  let count = 0
  const runs: number[] = []
  const { trigger } = throttle(200, () => void runs.push(count))
  for (; count < 5; count += 1) {
    trigger()
    vi.advanceTimersByTime(90)
  }
  // At 0 the first, at 200 for the trigger at 180, at 400 for the trigger at 360.
  expect(runs).toEqual([0, 2, 4])
  vi.advanceTimersByTime(1_000)
  expect(runs).toEqual([0, 2, 4])
  count = 7
  trigger()
  count = 8
  trigger()
  expect(runs).toEqual([0, 2, 4, 7])
  vi.advanceTimersByTime(200)
  expect(runs).toEqual([0, 2, 4, 7, 8])
})

it('does not run after it is stopped', () => {
  const work = vi.fn<() => void>()
  const { trigger, stop } = throttle(200, work)
  trigger()
  trigger()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})
