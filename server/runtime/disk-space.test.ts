import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDiskState, readFreeBytes, warnOfLowDisk } from './disk-space.ts'

const lowDiskBytes = 500 * 1024 * 1024

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('warns once an hour while the disk is nearly full', () => {
  let [free, now] = [lowDiskBytes, 0]
  const warned: number[] = []
  const stop = warnOfLowDisk('data', (bytes) => warned.push(bytes), { free: () => free, now: () => now })
  const pass = (minutes: number) => {
    now += minutes * 60_000
    vi.advanceTimersByTime(30_000)
  }
  pass(1)
  expect(warned).toEqual([])
  free = 1_000
  pass(1)
  pass(58)
  expect(warned).toEqual([1_000])
  pass(3)
  expect(warned).toEqual([1_000, 1_000])
  stop()
  pass(120)
  expect(warned).toHaveLength(2)
})

const stateWith = (freeBytes: number | null) => readDiskState('data', () => freeBytes)

it('says that a disk is low below 500 MB', () => {
  expect(stateWith(lowDiskBytes)).toEqual({ freeBytes: lowDiskBytes, isLow: false })
  expect(stateWith(lowDiskBytes - 1)).toEqual({ freeBytes: lowDiskBytes - 1, isLow: true })
  expect(stateWith(null)).toBeNull()
})

it('reads the free space of a folder, and none of a missing one', () => {
  expect(readFreeBytes('.')).toBeGreaterThan(0)
  expect(readFreeBytes('no such folder')).toBeNull()
})
