import { describe, expect, it } from 'vitest'
import { findUnstorableText } from './unstorable-text.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('text that cannot be stored', () => {
  it.each([
    [{ email: 'a\ud800b' }, 'email', 'must be valid Unicode text'],
    [{ data: { names: ['Ada', 'B\udc00'] } }, 'data.names.1', 'must be valid Unicode text'],
    [{ data: { note: '\0' } }, 'data.note', 'must not contain the character U+0000'],
    [{ data: { 'a\0': 1 } }, 'data', 'must not contain the character U+0000'],
    [[{ full_name: '\ud800' }], '0.full_name', 'must be valid Unicode text'],
    ['\ud800', 'body', 'must be valid Unicode text'],
    [{ data: nested(200_000) }, 'data', 'must not be nested so deeply'],
  ])('is named by its field', (body, field, message) => {
    expect(findUnstorableText(body)).toEqual({ field, message })
  })

  it.each([[{ email: 'ada@example.com', data: { flag: '🏴', n: 1, none: null } }], [undefined], [nested(40)]])(
    'is not found where there is none',
    (body) => expect(findUnstorableText(body)).toBeNull(),
  )
})
