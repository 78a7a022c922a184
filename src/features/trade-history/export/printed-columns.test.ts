import { expect, it } from 'vitest'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import { printedTables } from './printed-columns.ts'

const column = (key: string, width: number) => ({ key, width }) as GridColumn
const keys = (columns: readonly GridColumn[]) =>
  printedTables(columns).map((table) => table.map(({ column: { key } }) => key))

it('prints columns that fit on a page as one table', () => {
  expect(keys([])).toEqual([])
  expect(keys([column('a', 150), column('b', 100), column('c', 100)])).toEqual([['a', 'b', 'c']])
})

it('prints more columns as further tables, which repeat the first one and lose none', () => {
  const many = Array.from({ length: 30 }, (_, place) => column(`c${place}`, 100))
  const tables = keys(many)
  expect(tables.length).toBeGreaterThan(2)
  expect(tables.map(([first]) => first)).toEqual(tables.map(() => 'c0'))
  expect(tables.flatMap((table) => table.slice(1))).toEqual(many.slice(1).map(({ key }) => key))
  // 1,032 pixels hold 12 columns of 82 beside the number.
  expect(Math.max(...tables.map((table) => table.length))).toBe(12)
})

it('gives a column that is wider than a page a table of its own, no wider than the page', () => {
  const [first, second, third] = printedTables([column('a', 150), column('b', 5_000), column('c', 100)])
  expect([first, second, third].map((table) => table?.length)).toEqual([2, 2, undefined])
  for (const table of [first, second])
    expect(table?.reduce((sum, { widthPct }) => sum + widthPct, 0)).toBeLessThanOrEqual(100)
})
