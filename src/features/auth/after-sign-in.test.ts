import { describe, expect, it } from 'vitest'
import { destinationAfterSignIn } from './after-sign-in.ts'
import { passwordProblem } from './password-problem.ts'

describe('where a sign-in leads', () => {
  it('is where the guard turned the visitor away', () => {
    expect(destinationAfterSignIn({ from: '/trade-history?symbol=ES' })).toBe('/trade-history?symbol=ES')
  })
  it('is the start of the application otherwise', () => {
    for (const state of [null, undefined, {}, { from: 7 }, { from: '//evil.example' }, { from: '/\\evil.example' }]) {
      expect(destinationAfterSignIn(state)).toBe('/app')
    }
    expect(destinationAfterSignIn({ from: 'https://evil.example' })).toBe('/app')
  })
})

describe('the passwords of a sign-up', () => {
  it('must match before their length is looked at', () => {
    expect(passwordProblem('abc', 'abd')).toBe('Passwords do not match.')
    expect(passwordProblem('abc', 'abc')).toBe('Password must be at least 6 characters long.')
    expect(passwordProblem('abcdef', 'abcdef')).toBeNull()
  })
})
