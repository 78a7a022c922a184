import { describe, expect, test } from 'vitest'
import { orderLines } from './order-lines.ts'

/** The elements that five lines are drawn in while the box moves, in order. */
const elements = (from: number) => orderLines(from, from + 5, 5, true).map((line) => line % 5)

describe('lines that are drawn', () => {
  test('stand at rest in their order', () => {
    expect(orderLines(7, 12, 5, false)).toEqual([7, 8, 9, 10, 11])
  })

  test('keep their elements in place while the box moves', () => {
    expect(orderLines(7, 12, 5, true)).toEqual([10, 11, 7, 8, 9])
    for (const from of [0, 1, 7, 123]) expect(elements(from)).toEqual([0, 1, 2, 3, 4])
  })

  test('are none where there are none', () => {
    expect(orderLines(3, 3, 5, true)).toEqual([])
    expect(orderLines(3, 0, 5, false)).toEqual([])
  })
})
