import { expect, test } from 'vitest'
import { RevisionCache } from './revision-cache.ts'

/** Counts how often something is computed. */
function counting() {
  let computed = 0
  return async () => ++computed
}

test('figures are computed once per stamp', async () => {
  const kept = new RevisionCache<number>(10)
  const compute = counting()
  expect(await kept.get('a', '1', compute)).toBe(1)
  expect(await kept.get('a', '1', compute)).toBe(1)
  expect(await kept.get('a', '2', compute)).toBe(2)
  // An older stamp must not return figures of a newer one.
  expect(await kept.get('a', '1', compute)).toBe(3)
  expect(await kept.get('b', '1', compute)).toBe(4)
})

test('the least recently used entry is dropped first', async () => {
  const kept = new RevisionCache<number>(2)
  const compute = counting()
  await kept.get('a', '1', compute)
  await kept.get('b', '1', compute)
  await kept.get('a', '1', compute)
  await kept.get('c', '1', compute)
  expect(await kept.get('a', '1', compute)).toBe(1)
  expect(await kept.get('b', '1', compute)).toBe(4)
})

test('a failure is not cached', async () => {
  const kept = new RevisionCache<number>(2)
  await expect(kept.get('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.get('a', '1', counting())).toBe(1)
})
