import { describe, expect, it } from 'vitest'
import { containsTemplate, findField, findFieldBefore } from './comment-fields.ts'

describe('the fields of a comment', () => {
  const text = 'Entered because ___ held, stop below ____.'

  it('are runs of three or more underscores', () => {
    expect(findField(text)).toEqual({ start: 16, end: 19 })
    expect(findField(text, 17)).toEqual({ start: 37, end: 41 })
    expect(findField(text, 38)).toBeNull()
    expect(findField('a __ b')).toBeNull()
  })

  it('are found backward', () => {
    expect(findFieldBefore(text, 37)).toEqual({ start: 16, end: 19 })
    expect(findFieldBefore(text, text.length)).toEqual({ start: 37, end: 41 })
    expect(findFieldBefore(text, 16)).toBeNull()
  })
})

describe('a comment made from a template', () => {
  it.each([
    ['Target reached.', 'Target reached.', true],
    ['Target reached. Then it ran on.', 'Target reached.', true],
    ['Target missed.', 'Target reached.', false],
    ['Took it because the level held, stop below 4,980.', 'Took it because ___, stop below ___.', true],
    ['Took it because ___, stop below ___.', 'Took it because ___, stop below ___.', true],
    // The parts are in the order of the template.
    [', stop below 1. Took it because x', 'Took it because ___, stop below ___.', false],
    ['anything', '___', false],
    ['a. b', '___. ___', false],
  ])('%s / %s: %s', (comment, body, isFrom) => {
    expect(containsTemplate(comment, body)).toBe(isFrom)
  })
})
