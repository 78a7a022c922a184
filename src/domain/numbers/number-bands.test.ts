import { expect, test } from 'vitest'
import { bandOf, numberBands } from './number-bands.ts'

test('at most five numbers are a band each', () => {
  expect(numberBands([3, 1, 3, Number.NaN, -2])).toEqual([
    { low: -2, high: -2 },
    { low: 1, high: 1 },
    { low: 3, high: 3 },
  ])
  expect(numberBands([Number.NaN])).toEqual([])
})

test('more numbers are in five bands with about as many each, from their smallest to their largest', () => {
  const bands = numberBands([10, 1, 9, 2, 8, 3, 7, 4, 6, 5])
  expect(bands).toEqual([
    { low: 1, high: 2 },
    { low: 3, high: 4 },
    { low: 5, high: 6 },
    { low: 7, high: 8 },
    { low: 9, high: 10 },
  ])
  expect([1, 2.5, 10, 11, Number.NaN].map((value) => bandOf(bands, value))).toEqual([0, -1, 4, -1, -1])
})

test('a number that most have is in one band', () => {
  const bands = numberBands([...Array.from({ length: 20 }, () => 0), 1, 2, 3, 4, 5, 6])
  expect(bands).toEqual([
    { low: 0, high: 0 },
    { low: 1, high: 1 },
    { low: 2, high: 6 },
  ])
})
