import { describe, expect, test } from 'vitest'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { buildPagedLines, pagesAround, countRows } from './row-pages.ts'

const row = (id: string) => ({ id }) as HistoryRow
const page = (...ids: readonly string[]) => ids.map(row)
const noneHidden: ReadonlySet<string> = new Set()

describe('pages of rows', () => {
  test('the pages of the visible rows include a hundred rows on each side', () => {
    expect(pagesAround(0, 20, 200)).toEqual([0])
    expect(pagesAround(0, 100, 200)).toEqual([0, 1])
    expect(pagesAround(250, 270, 200)).toEqual([0, 1])
    expect(pagesAround(50_000, 50_020, 200)).toEqual([249, 250])
    expect(pagesAround(99_980, 99_999, 200)).toEqual([499, 500])
  })

  test('the row count comes from the last page, else from the totals, else from the loaded pages', () => {
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
    // An empty page past the end does not tell where the end is.
    expect(countRows(new Map([[500, { rows: 0, more: false }]]), 99_000, 200)).toBe(99_000)
    // Totals that are older than the rows hide no rows.
    expect(countRows(new Map([[2, full]]), 450, 200)).toBe(600)
  })

  test('a line is found by its index in any page; lines of other pages are not loaded', () => {
    const pages = new Map([
      [4, page('i', 'j')],
      [0, page('a', 'b')],
    ])
    const lines = buildPagedLines(pages, 10, 2, noneHidden)
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

  test('rows below a row that is about to be deleted move up by one', () => {
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
