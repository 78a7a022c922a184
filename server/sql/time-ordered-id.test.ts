import { expect, test } from 'vitest'
import { timeOrderedId } from './time-ordered-id.ts'

test('an id is a UUID of version 7 that begins with its moment, and no two are the same', () => {
  // The example of RFC 9562, appendix A.6: 2022-02-22T19:22:22Z is 0x017F22E279B0.
  const moment = Date.UTC(2022, 1, 22, 19, 22, 22)
  const ids = Array.from({ length: 100 }, () => timeOrderedId(moment))
  for (const id of ids) expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
  expect(timeOrderedId(moment + 1) > (ids[0] ?? '')).toBe(true)
})
