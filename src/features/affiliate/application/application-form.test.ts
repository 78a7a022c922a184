import { expect, it } from 'vitest'
import { codeProblem } from './application-form.tsx'

it.each([
  ['', null],
  ['Annas-Edge', null],
  ['ab', 'Code must have 3 to 32 characters.'],
  ['two words', 'Code must be letters, digits and single hyphens.'],
  ['Admin', 'This code is reserved. Choose another one.'],
])('judges the code "%s"', (code, problem) => {
  expect(codeProblem(code)).toBe(problem)
})
