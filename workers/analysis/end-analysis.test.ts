import { afterEach, expect, test, vi } from 'vitest'
import { analysisReader, holdAnalysis } from './client.ts'
import { endAnalysis } from './end-analysis.ts'

/** A thread that never answers. */
class SilentWorker extends EventTarget {
  static running = 0
  constructor() {
    super()
    SilentWorker.running += 1
  }
  postMessage() {}
  terminate() {
    SilentWorker.running -= 1
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('signing out ends the thread with its trades; the next screen starts another', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  endAnalysis()
  const reader = analysisReader()
  expect(analysisReader()).toBe(reader)
  const listing = reader.dimensions([])
  endAnalysis()
  await expect(listing).rejects.toThrow()
  expect(SilentWorker.running).toBe(0)
  expect(analysisReader().thread).not.toBe(reader.thread)
  endAnalysis()
})

test('a thread that no screen holds ends after five minutes', () => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', SilentWorker)
  const release = holdAnalysis()
  analysisReader()
  release()
  vi.advanceTimersByTime(200_000)
  const again = holdAnalysis()
  vi.advanceTimersByTime(400_000)
  expect(SilentWorker.running).toBe(1)
  again()
  vi.advanceTimersByTime(299_000)
  expect(SilentWorker.running).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(SilentWorker.running).toBe(0)
})
