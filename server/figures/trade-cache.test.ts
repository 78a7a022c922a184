import { expect, test } from 'vitest'
import { TradeCache, toPackedTrades, type TradesAtRevision, applyChanges } from './trade-cache.ts'

const tradesAt = (revision: number, parts: readonly string[] = ['12345']): TradesAtRevision => ({
  revision,
  listId: 'list',
  parts,
  changed: new Map(),
  exclusions: new Map(),
})

test('the cache has a limit of characters and drops the least recently used portfolio first', () => {
  const kept = new TradeCache(12)
  kept.set('a', tradesAt(1))
  kept.set('b', tradesAt(1))
  kept.find('a')
  kept.set('c', tradesAt(1, ['1', '2']))
  expect(kept.find('b')?.revision).toBe(1)
  kept.set('d', tradesAt(1))
  expect(['a', 'b', 'c', 'd'].map((id) => kept.find(id) !== undefined)).toEqual([false, true, true, true])
  // Trades longer than the whole limit are not cached at all.
  kept.set('e', tradesAt(1, ['1234567890123']))
  expect(['b', 'c', 'd', 'e'].some((id) => kept.find(id) !== undefined)).toBe(false)
  kept.set('f', tradesAt(1))
  kept.delete('f')
  kept.delete('f')
  kept.set('g', tradesAt(1, ['123456789012']))
  expect(kept.find('g')).toBeDefined()
})

test('older trades do not replace newer ones', () => {
  const kept = new TradeCache(100)
  kept.set('a', tradesAt(5))
  kept.set('a', tradesAt(4))
  expect(kept.find('a')?.revision).toBe(5)
  kept.set('a', tradesAt(6))
  expect(kept.find('a')?.revision).toBe(6)
})

test('changes replace earlier rows', () => {
  const first = applyChanges(tradesAt(1), {
    revision: 2,
    ids: ['x', 'y', 'z'],
    rows: new Map([['x', 'row of x']]),
    exclusions: new Map([
      ['y', 'excluded'],
      ['z', 'open'],
    ]),
  })
  expect(toPackedTrades(first)).toEqual({
    parts: ['12345'],
    changed: { ids: ['x', 'y', 'z'], rows: ['row of x'] },
    excluded: 1,
    open: 1,
  })
  const second = applyChanges(first, {
    revision: 4,
    ids: ['x', 'z'],
    rows: new Map([['z', 'row of z']]),
    exclusions: new Map(),
  })
  expect(toPackedTrades(second)).toEqual({
    parts: ['12345'],
    changed: { ids: ['x', 'y', 'z'], rows: ['row of z'] },
    excluded: 1,
    open: 0,
  })
  expect(toPackedTrades(tradesAt(1))).toEqual({ parts: ['12345'], excluded: 0, open: 0 })
  const nothing = applyChanges(second, { revision: 9, ids: [], rows: new Map(), exclusions: new Map() })
  expect(nothing).toEqual({ ...second, revision: 9 })
})
