import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pingStore } from '#api/keep-alive.ts'
import { keepAlive } from './keep-alive.ts'

const ping = vi.fn(() => Promise.resolve(Response.json({ ok: true })))
let visibility: DocumentVisibilityState = 'visible'
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  ping.mockClear()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', ping)
  stop = keepAlive()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

it('pings the server twice a minute while the page is visible, and every other minute otherwise', () => {
  expect(ping).not.toHaveBeenCalled()
  minutes(2)
  // Four of the visible page, and one that does not look.
  expect(ping).toHaveBeenCalledTimes(5)
  expect(ping).toHaveBeenCalledWith('/api/v1/warmup', expect.anything())
  visibility = 'hidden'
  minutes(2)
  expect(ping).toHaveBeenCalledTimes(6)
})

it('says when it pings next', () => {
  expect(pingStore.read().nextAt).toBe(Date.now() + 30_000)
  vi.advanceTimersByTime(30_000)
  expect(pingStore.read().nextAt).toBe(Date.now() + 30_000)
})

it('pings at once when the page is shown again, and when the connection is back', () => {
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ping).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ping).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('online'))
  expect(ping).toHaveBeenCalledTimes(2)
})

it('stops', () => {
  stop()
  minutes(10)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  expect(ping).not.toHaveBeenCalled()
  expect(pingStore.read().nextAt).toBeNull()
})
