import { describe, expect, test, vi } from 'vitest'
import { createDeletionQueue } from './deletion-queue.ts'

const trade = '0d5d1f0c-7c3f-4c39-8e0b-111111111111'
const other = '0d5d1f0c-7c3f-4c39-8e0b-222222222222'

function removal() {
  return vi.fn(() => Promise.resolve())
}

describe('a deletion', () => {
  test('hides the trade at once and deletes it when it is carried out', async () => {
    const queue = createDeletionQueue()
    const remove = removal()
    const deletion = queue.add([trade], remove, vi.fn())
    expect([...queue.hidden()]).toEqual([trade])
    expect(remove).not.toHaveBeenCalled()
    deletion?.carryOut()
    expect(remove).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(queue.hidden().size).toBe(0))
  })

  test('shows the trade again when undone, and never deletes it', () => {
    const queue = createDeletionQueue()
    const remove = removal()
    const deletion = queue.add([trade], remove, vi.fn())
    deletion?.undo()
    expect(queue.hidden().size).toBe(0)
    deletion?.carryOut()
    expect(remove).not.toHaveBeenCalled()
  })

  test('undone twice shows nothing that was deleted again meanwhile', () => {
    const queue = createDeletionQueue()
    const deletion = queue.add([trade], removal(), vi.fn())
    deletion?.undo()
    queue.add([trade], removal(), vi.fn())
    deletion?.undo()
    expect([...queue.hidden()]).toEqual([trade])
  })

  test('hides the trade until the server has responded, and can no longer be undone', async () => {
    const queue = createDeletionQueue()
    const answers: (() => void)[] = []
    const deletion = queue.add([trade], () => new Promise<void>((resolve) => answers.push(resolve)), vi.fn())
    deletion?.carryOut()
    deletion?.undo()
    expect(queue.hidden().has(trade)).toBe(true)
    for (const answer of answers) answer()
    await vi.waitFor(() => expect(queue.hidden().has(trade)).toBe(false))
  })

  test('shows the trade again when it fails, and reports the failure', async () => {
    const queue = createDeletionQueue()
    const failure = new Error('Network Error')
    const onFailure = vi.fn()
    queue.add([trade], () => Promise.reject(failure), onFailure)?.carryOut()
    await vi.waitFor(() => expect(queue.hidden().size).toBe(0))
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
  })

  test('is undone on its own', () => {
    const queue = createDeletionQueue()
    const [first, second] = [removal(), removal()]
    const deletion = queue.add([trade], first, vi.fn())
    const next = queue.add([other], second, vi.fn())
    deletion?.undo()
    expect([...queue.hidden()]).toEqual([other])
    next?.carryOut()
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
  })

  test('of several trades hides and restores them together', async () => {
    const queue = createDeletionQueue()
    const remove = removal()
    const deletion = queue.add([trade, other], remove, vi.fn())
    expect([...queue.hidden()]).toEqual([trade, other])
    expect(queue.add([other], removal(), vi.fn())).toBeNull()
    deletion?.undo()
    expect(queue.hidden().size).toBe(0)
    queue.add([trade, other], remove, vi.fn())?.carryOut()
    expect(remove).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(queue.hidden().size).toBe(0))
  })

  test('added or carried out twice deletes once', () => {
    const queue = createDeletionQueue()
    const remove = removal()
    const deletion = queue.add([trade], remove, vi.fn())
    expect(queue.add([trade], remove, vi.fn())).toBeNull()
    deletion?.carryOut()
    deletion?.carryOut()
    expect(remove).toHaveBeenCalledOnce()
  })

  test('notifies listeners of each change, and keeps the same set between changes', () => {
    const queue = createDeletionQueue()
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
