import { assert, dictionary, integer, jsonValue, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { maxOutputBytes, toBoundedJson } from './bounded-json.ts'
import { markText } from './untrusted-text.ts'

const bytes = (text: string) => Buffer.byteLength(text)

it('leaves what fits as it is', () => {
  expect(JSON.parse(toBoundedJson({ trades: [1, 2, 3], note: 'ü' }))).toEqual({
    trades: [1, 2, 3],
    note: markText('ü'),
  })
})

it('names portfolios as all tools take them', () => {
  const answer = { portfolioId: 'x', rows: [{ portfolioIds: ['y'], portfolioName: null }] }
  expect(JSON.parse(toBoundedJson(answer))).toEqual({
    portfolio_id: 'x',
    rows: [{ portfolio_ids: ['y'], portfolioName: null }],
  })
})

it('cuts long lists and says how many entries are left', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: index, symbol: 'ES' }))
  const text = toBoundedJson({ rows, total: 5_000 })
  const read = JSON.parse(text) as { rows: unknown[]; total: number; cut: unknown[] }
  expect(bytes(text)).toBeLessThanOrEqual(maxOutputBytes)
  expect(read.total).toBe(5_000)
  expect(read.cut).toEqual([{ path: 'rows', kept: read.rows.length, of: 5_000 }])
  expect(read.rows).toEqual(rows.slice(0, read.rows.length))
  expect(read.rows.length).toBeGreaterThan(500)
})

it('names the first length of a list that is cut more than once, by its path', () => {
  const inner = Array.from({ length: 200 }, (_, index) => index)
  const read = JSON.parse(toBoundedJson({ groups: Array.from({ length: 200 }, () => ({ inner })) }, 4_000)) as {
    groups: { inner: number[] }[]
    cut: { path: string; kept: number; of: number }[]
  }
  expect(read.cut[0]).toEqual({ path: 'groups', kept: read.groups.length, of: 200 })
  expect(read.cut).toContainEqual({ path: 'groups[0].inner', kept: read.groups[0]?.inner.length, of: 200 })
})

it('cuts texts and wide objects where lists are not enough', () => {
  const wide = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`key${index}`, 'x'.repeat(90)]))
  const read = JSON.parse(toBoundedJson({ wide, text: 'ü'.repeat(90_000) })) as {
    wide: object
    text: string
    cut: unknown
  }
  // The mark of a text that was cut is closed.
  expect(read.text).toBe(markText('ü'.repeat(400)))
  expect(Object.keys(read.wide)).toHaveLength(40)
  expect(read.cut).toContainEqual({ path: 'text', kept: 400, of: 90_000 })
})

it('never exceeds the limit and is always JSON', () => {
  assert(
    property(dictionary(string(), jsonValue()), integer({ min: 200, max: 2_000 }), (value, limit) => {
      const text = toBoundedJson(value, limit)
      expect(bytes(text)).toBeLessThanOrEqual(limit)
      expect(() => JSON.parse(text) as unknown).not.toThrow()
    }),
  )
})
