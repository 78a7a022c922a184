import { expect, test } from 'vitest'
import { KeptFigures } from './kept-figures.ts'

/** Counts how often something is computed. */
function counting() {
  let computed = 0
  return async () => ++computed
}

test('figures are computed once for a stamp, and again for another', async () => {
  const kept = new KeptFigures<number>(10)
  const compute = counting()
  expect(await kept.at('a', '1', compute)).toBe(1)
  expect(await kept.at('a', '1', compute)).toBe(1)
  expect(await kept.at('a', '2', compute)).toBe(2)
  // An earlier stamp is not served what belongs to a later one.
  expect(await kept.at('a', '1', compute)).toBe(3)
  expect(await kept.at('b', '1', compute)).toBe(4)
})

test('what was used least recently goes first', async () => {
  const kept = new KeptFigures<number>(2)
  const compute = counting()
  await kept.at('a', '1', compute)
  await kept.at('b', '1', compute)
  await kept.at('a', '1', compute)
  await kept.at('c', '1', compute)
  expect(await kept.at('a', '1', compute)).toBe(1)
  expect(await kept.at('b', '1', compute)).toBe(4)
})

test('a failure is not kept', async () => {
  const kept = new KeptFigures<number>(2)
  await expect(kept.at('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await kept.at('a', '1', counting())).toBe(1)
})
