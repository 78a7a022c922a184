import { expect, test } from 'vitest'
import { type PackedRow, PackedRows, separators } from './packed-rows.ts'
import { unpackRows } from './packed-trades.ts'

const row = (...fields: readonly string[]) => fields.join(separators.field)
const rows = (...packed: readonly string[]) => packed.join(separators.row)

const read = (packed: PackedRow) => ({ id: packed.text(), net: packed.text() })

test('fields are read in order, row after row', () => {
  const packed = new PackedRows(rows(row('a', '', '1735689600000'), row('', 'é "x"', '7')))
  expect([packed.text(), packed.textOrNull(), packed.whole(), packed.isLeft()]).toEqual([
    'a',
    null,
    1735689600000,
    true,
  ])
  expect([packed.textOrNull(), packed.text(), packed.whole(), packed.isLeft()]).toEqual([null, 'é "x"', 7, false])
})

test('negative and very long whole numbers are read through their text', () => {
  const written = ['-62135596800000', '0', '12345678901234567890', '5']
  const packed = new PackedRows(row(...written))
  expect(written.map(() => packed.whole())).toEqual(written.map(Number))
})

test('rows of changed trades are replaced', () => {
  const parts = [rows(row('a', '1'), row('b', '2')), rows(row('c', '3'), row('d', '4'))]
  const counts = { excluded: 0, open: 0 }
  expect(unpackRows({ parts, ...counts }, read).map(({ net }) => net)).toEqual(['1', '2', '3', '4'])
  const changed = { ids: ['b', 'c', 'e'], rows: [row('c', '30'), row('e', '50')] }
  expect(unpackRows({ parts, changed, ...counts }, read).map(({ net }) => net)).toEqual(['1', '4', '30', '50'])
})
