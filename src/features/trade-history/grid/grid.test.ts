import { describe, expect, test } from 'vitest'
import { countSelected, emptySelection, toggleSelected } from '#features/trade-history/bulk/selection.ts'
import { catalogueColumns } from '#features/trade-history/columns/catalogue-columns.ts'
import { nextCell } from './cell-navigation.ts'
import { placeColumns, stretchColumns } from './place-columns.ts'

describe('selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  test('a range starts at the last selected trade, in either direction', () => {
    const first = toggleSelected(emptySelection, 'd', false, order)
    const range = toggleSelected(first, 'b', true, order)
    expect(range.kind === 'some' && [...range.ids].toSorted()).toEqual(['b', 'c', 'd'])
    const extended = toggleSelected(range, 'e', true, order)
    expect(countSelected(extended, 9)).toBe(4)
  })
  test('deselecting one of all leaves the other loaded trades', () => {
    const remaining = toggleSelected({ kind: 'all' }, 'c', false, order)
    expect(countSelected({ kind: 'all' }, 9)).toBe(9)
    expect(remaining.kind === 'some' && [...remaining.ids]).toEqual(['a', 'b', 'd', 'e'])
  })
})

describe('grid keys', () => {
  const size = { rows: 100, columns: 6, page: 20 }
  const after = (key: string, ctrl = false) => nextCell({ key, ctrl }, { row: 50, column: 2 }, size)
  test('move within the grid and stop at its edges', () => {
    expect(after('PageDown')).toEqual({ row: 70, column: 2 })
    expect(after('Home')).toEqual({ row: 50, column: 0 })
    expect(after('End', true)).toEqual({ row: 99, column: 5 })
    expect(nextCell({ key: 'PageUp', ctrl: false }, { row: 3, column: 0 }, size)).toEqual({ row: 0, column: 0 })
    expect(nextCell({ key: 'ArrowUp', ctrl: false }, { row: 0, column: 0 }, size)).toEqual({ row: -1, column: 0 })
    expect(after('x')).toBeNull()
  })
})

describe('placed columns', () => {
  const columns = catalogueColumns.slice(0, 50).map((column) => ({ column, width: 100 }))
  test('the first is always drawn, of the others the visible ones and their neighbors', () => {
    const { shown, total } = placeColumns(columns, 2_040, 2_340)
    expect(total).toBe(40 + 50 * 100 + 40)
    expect(shown.map(({ place }) => place)).toEqual([0, 19, 20, 21, 22, 23])
    expect(shown[1]?.gapBefore).toBe(18 * 100)
  })
  test('free space is shared in proportion to width', () => {
    const two = columns.slice(0, 2).map((one, index) => ({ ...one, width: index === 0 ? 100 : 300 }))
    expect(stretchColumns(two, 40 + 40 + 800).map(({ width }) => width)).toEqual([200, 600])
    expect(stretchColumns(two, 300)).toBe(two)
  })
})
