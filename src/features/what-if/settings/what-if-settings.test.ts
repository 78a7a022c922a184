import { expect, it } from 'vitest'
import { levelsOf, nearestPlace, rangeOf, thinLevels } from './what-if-settings.ts'

it('spaces levels evenly, without floating-point errors', () => {
  expect(levelsOf({ low: 0.1, high: 0.5, count: 5 })).toEqual([0.1, 0.2, 0.3, 0.4, 0.5])
  expect(levelsOf({ low: 1, high: 3, count: 1 })).toEqual([1])
})

it('turns a reversed range around, and leaves repeated levels out', () => {
  expect(levelsOf({ low: 2, high: 1, count: 3 })).toEqual([1, 1.5, 2])
  expect(levelsOf({ low: 1, high: 1, count: 10 })).toEqual([1])
})

it('finds the range of levels again', () => {
  const range = { low: 0.2, high: 1.6, count: 29 }
  expect(levelsOf(rangeOf(levelsOf(range)))).toEqual(levelsOf(range))
})

it('finds the nearest level', () => {
  expect(nearestPlace([0.5, 1, 2], 1.4)).toBe(1)
  expect(nearestPlace([0.5, 1, 2], 9)).toBe(2)
})

it('thins levels to a number, keeping both ends', () => {
  const levels = Array.from({ length: 100 }, (_, i) => i + 1)
  const thinned = thinLevels(levels, 50)
  expect(thinned).toHaveLength(50)
  expect([thinned[0], thinned.at(-1)]).toEqual([1, 100])
  expect(new Set(thinned).size).toBe(50)
  expect(thinLevels(levels, 100)).toBe(levels)
})
