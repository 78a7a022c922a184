import { replaceEqualDeep } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wrapAnswer } from './opaque-answer.ts'

const pageOf = (from: number) => ({ trades: [{ id: from }, { id: from + 1 }], nextCursor: null })

test('pages that shift by one keep their rows: they are neither compared nor copied', () => {
  const [first, second, third] = [pageOf(0), pageOf(2), pageOf(4)]
  const before = { pages: [first, second].map(wrapAnswer), error: null }
  const after: typeof before = replaceEqualDeep(before, { pages: [second, third].map(wrapAnswer), error: null })
  expect(after.pages[0]?.data).toBe(second)
  expect(after.pages[1]?.data.trades[0]).toBe(third.trades[0])
  // The same pages give the same answer, so nothing is redrawn.
  expect(replaceEqualDeep(after, { pages: [second, third].map(wrapAnswer), error: null })).toBe(after)
  // Without the wrapper, the pages are copied.
  const bare = replaceEqualDeep([first, second], [second, third])
  expect(bare[0]).not.toBe(second)
})
