import { expect, it } from 'vitest'
import type { ToolTable, ToolTableRow } from '#domain/analysis/shapes/tool-result.ts'
import { sortRows, type SortedBy } from './sort-rows.ts'

const words = { currency: 'USD', timeZone: 'UTC', nameOf: () => '', dimensions: [] }
const columns = [
  { key: 'name', label: 'Name', unit: 'text' },
  { key: 'value', label: 'Value', unit: 'number' },
] as unknown as ToolTable['columns']
const row = (name: string | null, value: number | null) =>
  ({ group: null, cells: [name === null ? null : [name], value], intervals: [] }) as unknown as ToolTableRow
const table = { columns, rows: [row('b10', 2), row('a', null), row('b9', -3), row(null, 10)] }
const valuesBy = (sorted: SortedBy | null) => sortRows(table, sorted, words).map(({ cells }) => cells[1])

it('keeps the order of the tool without a column, or with one of another table', () => {
  expect(sortRows(table, null, words)).toBe(table.rows)
  expect(sortRows(table, { key: 'other', isDescending: true }, words)).toBe(table.rows)
})

it('orders numbers as numbers, the unknown last in both directions', () => {
  expect(valuesBy({ key: 'value', isDescending: false })).toEqual([-3, 2, 10, null])
  expect(valuesBy({ key: 'value', isDescending: true })).toEqual([10, 2, -3, null])
})

it('orders names as people count, the unknown last in both directions', () => {
  expect(valuesBy({ key: 'name', isDescending: false })).toEqual([null, -3, 2, 10])
  expect(valuesBy({ key: 'name', isDescending: true })).toEqual([2, -3, null, 10])
})
