import { describe, expect, test } from 'vitest'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { buildPagedLines, pagesAround, countRows } from './row-pages.ts'

const row = (id: string) => ({ id }) as HistoryRow
const page = (...ids: readonly string[]) => ids.map(row)
const nobody: ReadonlySet<string> = new Set()

describe('pages of rows', () => {
  test('the pages around the rows that are looked at, with a hundred rows more on each side', () => {
    expect(pagesAround(0, 20, 200)).toEqual([0])
    expect(pagesAround(0, 100, 200)).toEqual([0, 1])
    expect(pagesAround(250, 270, 200)).toEqual([0, 1])
    expect(pagesAround(50_000, 50_020, 200)).toEqual([249, 250])
    expect(pagesAround(99_980, 99_999, 200)).toEqual([499, 500])
  })

  test('how many rows there are is what the last page says, else what the totals say, else what is there', () => {
    const full = { rows: 200, more: true }
    expect(countRows(new Map([[0, full]]), null, 200)).toBe(200)
    expect(countRows(new Map([[0, full]]), 100_000, 200)).toBe(100_000)
    expect(countRows(new Map([[0, { rows: 17, more: false }]]), 100_000, 200)).toBe(17)
    expect(countRows(new Map([[0, { rows: 0, more: false }]]), 3, 200)).toBe(0)
    expect(
      countRows(
        new Map([
          [498, full],
          [499, { rows: 120, more: false }],
        ]),
        99_000,
        200,
      ),
    ).toBe(99_920)
    // A page beyond the end says nothing of where the end is.
    expect(countRows(new Map([[500, { rows: 0, more: false }]]), 99_000, 200)).toBe(99_000)
    // Totals that are older than the rows do not hide rows.
    expect(countRows(new Map([[2, full]]), 450, 200)).toBe(600)
  })

  test('a line is found by its place, wherever its page is; the others are on their way', () => {
    const pages = new Map([
      [4, page('i', 'j')],
      [0, page('a', 'b')],
    ])
    const lines = buildPagedLines(pages, 10, 2, nobody)
    expect(lines.count).toBe(10)
    expect([0, 1, 2, 7, 8, 9, 10].map((index) => lines.at(index)?.id)).toEqual([
      'a',
      'b',
      undefined,
      undefined,
      'i',
      'j',
      undefined,
    ])
    expect(lines.loaded.map(({ id }) => id)).toEqual(['a', 'b', 'i', 'j'])
  })

  test('below a row that waits for deletion everything is one place higher', () => {
    const pages = new Map([
      [0, page('a', 'b', 'c')],
      [1, page('d', 'e', 'f')],
    ])
    const lines = buildPagedLines(pages, 8, 3, new Set(['a', 'd', 'e']))
    expect(lines.count).toBe(5)
    expect([0, 1, 2, 3, 4].map((index) => lines.at(index)?.id)).toEqual(['b', 'c', 'f', undefined, undefined])
    expect(lines.loaded.map(({ id }) => id)).toEqual(['b', 'c', 'f'])
  })
})
