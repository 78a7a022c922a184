import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeletionQueue } from './deletion-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const trade = '0d5d1f0c-7c3f-4c39-8e0b-111111111111'
const other = '0d5d1f0c-7c3f-4c39-8e0b-222222222222'

function removal() {
  return vi.fn(() => Promise.resolve())
}

describe('a deletion', () => {
  test('hides the trade at once and deletes it after the undo time', async () => {
    const queue = createDeletionQueue(6_000)
    const remove = removal()
    queue.add([trade], remove, vi.fn())
    expect([...queue.hidden()]).toEqual([trade])
    await vi.advanceTimersByTimeAsync(5_999)
    expect(remove).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(remove).toHaveBeenCalledOnce()
    expect(queue.hidden().size).toBe(0)
  })

  test('shows the trade again when undone, and never deletes it', async () => {
    const queue = createDeletionQueue(6_000)
    const remove = removal()
    const deletion = queue.add([trade], remove, vi.fn())
    expect(deletion?.undo()).toBe(true)
    expect(deletion?.undo()).toBe(false)
    expect(queue.hidden().size).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(remove).not.toHaveBeenCalled()
  })

  test('hides the trade until the server has responded, and can no longer be undone', async () => {
    const queue = createDeletionQueue(100)
    const answers: (() => void)[] = []
    const deletion = queue.add([trade], () => new Promise<void>((resolve) => answers.push(resolve)), vi.fn())
    await vi.advanceTimersByTimeAsync(100)
    expect(queue.hidden().has(trade)).toBe(true)
    expect(deletion?.undo()).toBe(false)
    for (const answer of answers) answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.hidden().has(trade)).toBe(false)
  })

  test('shows the trade again when it fails, and reports the failure', async () => {
    const queue = createDeletionQueue(100)
    const failure = new Error('Network Error')
    const onFailure = vi.fn()
    queue.add([trade], () => Promise.reject(failure), onFailure)
    await vi.advanceTimersByTimeAsync(100)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
    expect(queue.hidden().size).toBe(0)
  })

  test('has its own undo time', async () => {
    const queue = createDeletionQueue(100)
    const [first, second] = [removal(), removal()]
    const deletion = queue.add([trade], first, vi.fn())
    await vi.advanceTimersByTimeAsync(60)
    queue.add([other], second, vi.fn())
    deletion?.undo()
    await vi.advanceTimersByTimeAsync(60)
    expect([...queue.hidden()]).toEqual([other])
    await vi.advanceTimersByTimeAsync(40)
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
  })

  test('of several trades hides and restores them together', async () => {
    const queue = createDeletionQueue(100)
    const remove = removal()
    const deletion = queue.add([trade, other], remove, vi.fn())
    expect([...queue.hidden()]).toEqual([trade, other])
    expect(queue.add([other], removal(), vi.fn())).toBeNull()
    deletion?.undo()
    expect(queue.hidden().size).toBe(0)
    queue.add([trade, other], remove, vi.fn())
    await vi.advanceTimersByTimeAsync(100)
    expect(remove).toHaveBeenCalledOnce()
    expect(queue.hidden().size).toBe(0)
  })

  test('added twice deletes once', async () => {
    const queue = createDeletionQueue(100)
    const remove = removal()
    queue.add([trade], remove, vi.fn())
    queue.add([trade], remove, vi.fn())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(remove).toHaveBeenCalledOnce()
  })

  test('notifies listeners of each change, and keeps the same set between changes', () => {
    const queue = createDeletionQueue(100)
    const listener = vi.fn()
    const unsubscribe = queue.subscribe(listener)
    const before = queue.hidden()
    expect(queue.hidden()).toBe(before)
    const deletion = queue.add([trade], removal(), vi.fn())
    expect(queue.hidden()).not.toBe(before)
    deletion?.undo()
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    queue.add([other], removal(), vi.fn())
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
