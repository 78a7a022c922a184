import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it.each([
  [1, '1 KB'],
  [12 * 1024, '12 KB'],
  [28_000_000, '26.7 MB'],
  [74_000_000_000, '68.9 GB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
