import { expect, it } from 'vitest'
import { buildColumnsOf } from './columns.fixture.ts'
import { oncePerRows } from './once-per-rows.ts'

it('prepares once for a list of rows and a key, and again for other rows or columns', () => {
  const prepared: string[] = []
  const prepare = oncePerRows((columns, rows, key: 'a' | 'b') => {
    prepared.push(`${columns.count} ${rows.length} ${key}`)
    return { key }
  })
  const [columns, others] = [buildColumnsOf([{}, {}]), buildColumnsOf([{}, {}, {}])]
  const rows = Uint32Array.of(0, 1)
  const first = prepare(columns, rows, 'a')
  expect(prepare(columns, rows, 'a')).toBe(first)
  expect(prepare(columns, rows, 'b')).not.toBe(first)
  expect(prepare(columns, rows.slice(1), 'a')).not.toBe(first)
  expect(prepare(others, rows, 'a')).not.toBe(first)
  expect(prepared).toEqual(['2 2 a', '2 2 b', '2 1 a', '3 2 a'])
})
