import { describe, expect, it } from 'vitest'
import { buildColumnsOf } from './columns.fixture.ts'
import { textOf } from './read-columns.ts'
import { haveLabel, mapRows, rowsByLabels, splitRows, valuesOfRows } from './read-rows.ts'

describe('rows', () => {
  const columns = buildColumnsOf(['ES', 'NQ', null, 'ES', 'CL'].map((symbol) => ({ symbol })))
  const symbols = textOf(columns, 'symbol')
  const rows = Uint32Array.of(0, 1, 2, 4)

  it('split into lists by number, in order, without those that have none', () => {
    const lists = splitRows(Uint32Array.of(5, 6, 7, 8), 3, (row) => (row === 6 ? -1 : row % 2))
    expect(lists.map((list) => [...list])).toEqual([[8], [5, 7], []])
  })

  it('split by groups of labels', () => {
    const lists = rowsByLabels(symbols, rows, [['CL', 'NQ'], ['YM'], ['ES']])
    expect(lists.map((list) => [...list])).toEqual([[1, 4], [], [0]])
  })

  it('have a label or not, where it is unknown, too', () => {
    expect(haveLabel(symbols, rows, 'ES')).toEqual([true, false, false, false])
    expect(haveLabel(symbols, rows, 'YM')).toEqual([false, false, false, false])
  })

  it('are read in order', () => {
    expect([...mapRows(rows, (row) => row * 2)]).toEqual([0, 2, 4, 8])
    expect([...valuesOfRows(Float64Array.of(9, 8, 7), Uint32Array.of(2, 0))]).toEqual([7, 9])
  })
})
