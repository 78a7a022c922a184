import { expect, test } from 'vitest'
import { derivedBlockText } from './block-text.ts'

test('a block length says whether trades look independent, and whether it is a mean', () => {
  expect(derivedBlockText(1)).toBe('Your trades look independent: block length 1.')
  expect(derivedBlockText(7)).toBe('Derived from your trades: 7 on average.')
  expect(derivedBlockText(7, false)).toBe('Derived from your trades: 7.')
})
