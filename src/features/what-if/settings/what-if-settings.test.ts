import { expect, it } from 'vitest'
import { levelsOf, nearestPlace, rangeOf, thinLevels, withSavedLevels } from './what-if-settings.ts'

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

it('keeps the levels of a saved scenario that no range gives, until another range is chosen', () => {
  const uneven = [0.5, 0.75, 2]
  const range = rangeOf(uneven)
  expect(levelsOf(range)).toEqual([0.5, 1.25, 2])
  expect(levelsOf(withSavedLevels(range, uneven))).toEqual(uneven)
  expect(levelsOf(withSavedLevels({ ...range, high: 3 }, uneven))).toEqual([0.5, 1.75, 3])
  expect(withSavedLevels(range, undefined)).toBe(range)
  // More levels than the sliders have.
  const many = levelsOf({ low: 1, high: 3, count: 200 })
  expect(levelsOf(withSavedLevels(rangeOf(many), many))).toEqual(many)
  const even = { low: 0.2, high: 1.6, count: 29 }
  expect(withSavedLevels(even, levelsOf(even))).toBe(even)
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
