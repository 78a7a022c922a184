// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { createListeners } from './listeners.ts'

it('calls each listener until it unsubscribes', () => {
  const { subscribe, notify } = createListeners()
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = subscribe(first)
  subscribe(second)
  notify()
  stop()
  notify()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
})

it.each([
  [true, 1],
  [false, 0],
])('hears other tabs only if it follows storage: %s', (storage, calls) => {
  const listener = vi.fn()
  const stop = createListeners({ storage }).subscribe(listener)
  window.dispatchEvent(new StorageEvent('storage', { key: 'any' }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'any' }))
  expect(listener).toHaveBeenCalledTimes(calls)
})
