import { describe, expect, test } from 'vitest'
import { orderLines } from './order-lines.ts'

/** The elements that hold five lines during a scroll, in document order. */
const elements = (from: number) => orderLines(from, from + 5, 5, true).map((line) => line % 5)

describe('order of the drawn lines', () => {
  test('is ascending at rest', () => {
    expect(orderLines(7, 12, 5, false)).toEqual([7, 8, 9, 10, 11])
  })

  test('keeps the elements in place during a scroll', () => {
    expect(orderLines(7, 12, 5, true)).toEqual([10, 11, 7, 8, 9])
    for (const from of [0, 1, 7, 123]) expect(elements(from)).toEqual([0, 1, 2, 3, 4])
  })

  test('is empty without lines', () => {
    expect(orderLines(3, 3, 5, true)).toEqual([])
    expect(orderLines(3, 0, 5, false)).toEqual([])
  })
})
