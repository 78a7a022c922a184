import { describe, expect, it } from 'vitest'
import { findPasswordProblem } from '#api/accounts/password-problem.ts'
import { destinationAfterSignIn } from './after-sign-in.ts'

describe('the destination after sign-in', () => {
  it('is the address from which the guard redirected', () => {
    expect(destinationAfterSignIn({ from: '/trade-history?symbol=ES' })).toBe('/trade-history?symbol=ES')
  })
  it('is the start of the application for any other state', () => {
    for (const state of [null, undefined, {}, { from: 7 }, { from: '//evil.example' }, { from: '/\\evil.example' }]) {
      expect(destinationAfterSignIn(state)).toBe('/app')
    }
    expect(destinationAfterSignIn({ from: 'https://evil.example' })).toBe('/app')
  })
})

describe('the passwords of a sign-up', () => {
  it('must match before their length is checked', () => {
    expect(findPasswordProblem('abc', 'abd')).toEqual({ field: 'confirmation', message: 'Passwords do not match.' })
    const short = 'Password must be at least 6 characters long.'
    expect(findPasswordProblem('abc', 'abc')).toEqual({ field: 'password', message: short })
    expect(findPasswordProblem('abcdef', 'abcdef')).toBeNull()
  })
})
