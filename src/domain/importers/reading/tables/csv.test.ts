import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvRecord, type CellValue } from './csv.ts'

/** Reads one record as RFC 4180 says, without a library. */
function read(record: string): string[] {
  const cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy
  for (;;) {
    const match = pattern.exec(record)
    if (match === null) throw new Error(`no CSV: ${JSON.stringify(record)} after ${cells.length} cells`)
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] !== ',') return cells
  }
}

describe('a cell of CSV', () => {
  it.each([
    ['=HYPERLINK("http://evil")', `'=HYPERLINK("http://evil")`],
    ['+1 555', "'+1 555"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    [' =1+1', "' =1+1"],
    ['-1+1', "'-1+1"],
    ['-', "'-"],
  ])('that would run as a formula is text: %j', (given, wanted) => {
    expect(read(csvRecord([given]))).toEqual([wanted])
  })

  it.each<[CellValue, string]>([
    ['-31.25', '-31.25'],
    [-31.25, '-31.25'],
    ['110.140625', '110.140625'],
    [0, '0'],
    [false, 'false'],
    [null, ''],
    ['a = b', 'a = b'],
    ['Zürich, "old"', '"Zürich, ""old"""'],
    ['two\nlines', '"two\nlines"'],
  ])('that is no formula is what it was: %j', (given, wanted) => {
    expect(csvCell(given)).toBe(wanted)
  })

  it('reads any content back exactly as written, and never starts a formula', () => {
    const text = fc.string({
      unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', '@', '+', '\t', ' ', 'a', '1', 'é'),
    })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        for (const [index, cell] of read(csvRecord(cells)).entries()) {
          const given = cells[index] ?? ''
          expect(cell === given || cell === `'${given}`).toBe(true)
          if (!/^-?\d+$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@]/)
        }
      }),
    )
  })
})
