import { expect, test } from 'vitest'
import { noteText } from './note-draft.ts'

test.each([
  ['Only longs.', 'Sat it out.', 'Has plan and review'],
  ['Only longs.', null, 'Has plan, no review'],
  [null, 'Sat it out.', 'Has review, no plan'],
  [null, null, 'Has a note'],
])('a note with plan %s and review %s: %s', (plan, review, text) => {
  expect(noteText({ plan, review })).toBe(text)
})
