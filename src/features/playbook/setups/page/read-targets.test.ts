import { expect, it } from 'vitest'
import { readTargets } from './read-targets.ts'

const target = (r: string, sizePct: string) => ({ r, sizePct })
const none = target('', '')

it('reads the targets that were typed, without empty lines', () => {
  expect(readTargets([target('1', '50'), none, target('2.5', '50')])).toEqual({
    targets: [
      { r: 1, sizePct: 50 },
      { r: 2.5, sizePct: 50 },
    ],
    problem: null,
  })
  expect(readTargets([none, none, none])).toEqual({ targets: [], problem: null })
})

it('takes shares that add up to 100%, which binary fractions exceed', () => {
  const typed = [target('1', '5.2'), target('2', '78.9'), target('3', '15.9')]
  expect(readTargets(typed)).toMatchObject({ problem: null })
})

it('says what is wrong with them', () => {
  const problem = (...typed: ReturnType<typeof target>[]) => readTargets(typed).problem
  expect(problem(target('1', ''))).toBe('Each target needs its R and the share that it closes.')
  expect(problem(target('2', '50'), target('2', '50'))).toBe('Targets must be in the order of their R.')
  expect(problem(target('1', '60'), target('2', '50'))).toBe('Targets must not close more than 100%.')
})
