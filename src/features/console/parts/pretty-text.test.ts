import { expect, it } from 'vitest'
import { maxShownCharacters, prettyText } from './pretty-text.ts'

it('breaks JSON into lines, leaves other text, and shows no more than a part of a long answer', () => {
  expect(prettyText('{"a":[1]}')).toEqual({ shown: '{\n  "a": [\n    1\n  ]\n}', isCut: false })
  expect(prettyText('a,b\n1,2')).toEqual({ shown: 'a,b\n1,2', isCut: false })
  const long = JSON.stringify({ text: 'x'.repeat(maxShownCharacters) })
  expect(prettyText(long).isCut).toBe(true)
  expect(prettyText(long).shown).toHaveLength(maxShownCharacters)
})
