import { expect, it } from 'vitest'
import { shareOf } from './share-of.ts'

it('is null for an empty total, and otherwise the exact share', () => {
  expect(shareOf(0, 0)).toBeNull()
  expect(shareOf(0, 4)).toBe(0)
  expect(shareOf(1, 4)).toBe(0.25)
})
