import { expect, it } from 'vitest'
import { randomColumns } from '#domain/analysis/shapes/random-columns.fixture.ts'
import { allRows, knownNumbers, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import { sortNumbers } from '#domain/numbers/statistics.ts'
import { sortedValues } from './sorted-values.ts'

const columns = randomColumns(3, 400)
/** Makes negative zeros zeros: they are equal, and in no order. */
const plusZero = (value: number) => value + 0

it.each([
  ['all trades', 1],
  ['a third of them', 3],
  ['a few', 40],
])('the known values of %s are those that sorting gives', (_, step) => {
  const rows = allRows(columns).filter((row) => row % step === 0)
  for (const key of ['realizedR', 'mfeR', 'missedR'] as const)
    expect(Array.from(sortedValues(columns, rows, key), plusZero)).toEqual(
      Array.from(sortNumbers(knownNumbers(numbersOf(columns, key), rows)), plusZero),
    )
})
