import { describe, expect, it, vi } from 'vitest'
import type { Change } from './change-feed.ts'
import { ChangeQueue } from './change-queue.ts'

const change = (keys: readonly number[], parts: Partial<Change> = {}): Change => ({
  schema: 'public',
  table: 'trades',
  type: 'INSERT',
  at: '2026-03-01T12:00:00.000Z',
  owner: 'ada',
  keys: keys.map((key) => [String(key)]),
  ...parts,
})
const range = (from: number, count: number) => Array.from({ length: count }, (_none, index) => from + index)
const briefly = ({ type, owner, table, keys }: Change) => `${type} ${table} of ${owner}: ${keys.length}`

describe('the queue of changes', () => {
  it('merges the parts of an import, up to 500 rows, and keeps the order of all rows', async () => {
    const delivered: Change[] = []
    const queue = new ChangeQueue(async (next) => void delivered.push(next), vi.fn())
    for (let part = 0; part < 14; part++) queue.add(change(range(part * 150, 150)))
    await queue.settled()
    expect(delivered.map(briefly)).toEqual([
      'INSERT trades of ada: 450',
      'INSERT trades of ada: 450',
      'INSERT trades of ada: 450',
      'INSERT trades of ada: 450',
      'INSERT trades of ada: 300',
    ])
    expect(delivered.flatMap(({ keys }) => keys.map(([key]) => Number(key)))).toEqual(range(0, 2_100))
  })

  it('merges only consecutive changes of the same kind', async () => {
    const delivered: string[] = []
    const queue = new ChangeQueue(async (next) => void delivered.push(briefly(next)), vi.fn())
    queue.add(change([1]))
    queue.add(change([2]))
    queue.add(change([1], { type: 'UPDATE' }))
    queue.add(change([3]))
    queue.add(change([4], { owner: 'bob' }))
    queue.add(change([5], { table: 'portfolios' }))
    await queue.settled()
    expect(delivered).toEqual([
      'INSERT trades of ada: 2',
      'UPDATE trades of ada: 1',
      'INSERT trades of ada: 1',
      'INSERT trades of bob: 1',
      'INSERT portfolios of ada: 1',
    ])
  })

  it('delivers one change after the other, also after being idle', async () => {
    const log: string[] = []
    const queue = new ChangeQueue(async (next) => {
      log.push(`begin ${next.type}`)
      await new Promise((resolve) => setImmediate(resolve))
      log.push(`end ${next.type}`)
    }, vi.fn())
    queue.add(change([1]))
    queue.add(change([1], { type: 'DELETE' }))
    await queue.settled()
    queue.add(change([2], { type: 'UPDATE' }))
    await queue.settled()
    expect(log).toEqual(['begin INSERT', 'end INSERT', 'begin DELETE', 'end DELETE', 'begin UPDATE', 'end UPDATE'])
  })

  it('drops everything and reports it if too many changes wait', async () => {
    const delivered: Change[] = []
    const onOverflow = vi.fn()
    const queue = new ChangeQueue(async (next) => void delivered.push(next), onOverflow)
    for (let n = 0; n <= 5_000; n++) queue.add(change([n], { owner: String(n) }))
    await queue.settled()
    expect(onOverflow).toHaveBeenCalledOnce()
    expect(delivered).toEqual([])
  })
})
