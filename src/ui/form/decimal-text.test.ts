import { afterEach, describe, expect, it } from 'vitest'
import { chooseLocale } from '#ui/figures/locale.ts'
import { decimalProblem, readTypedNumber } from './decimal-text.ts'

describe('decimalProblem', () => {
  it('accepts plain decimals and empty text', () => {
    for (const text of ['', '0', '-31.25', '110.140625', '1234567890123456']) {
      expect(decimalProblem('Price', text)).toBeNull()
    }
  })
  it('rejects anything but plain decimals', () => {
    for (const text of ['1,5', '1e3', '.5', '5.', '--1', 'abc', '12345678901234567']) {
      expect(decimalProblem('Price', text)).toBe('Price must be a number, like 110.25.')
    }
  })
  it('checks limits', () => {
    expect(decimalProblem('Size', '0.000', { positive: true })).toBe('Size must be greater than 0.')
    expect(decimalProblem('Size', '-1', { positive: true })).toBe('Size must be greater than 0.')
    expect(decimalProblem('Paths', '1.5', { places: 0 })).toBe('Paths must be a whole number.')
    expect(decimalProblem('Fee', '1.1234567890123')).toBe('Fee allows up to 12 decimal places.')
    expect(decimalProblem('Risk', '101', { min: 0, max: 100 })).toBe('Risk must be at most 100.')
    expect(decimalProblem('Risk', '-1', { min: 0, max: 100 })).toBe('Risk must be at least 0.')
  })
})

describe('a typed number', () => {
  afterEach(() => chooseLocale('system'))

  it('groups by thousands where the locale does', () => {
    chooseLocale('en-US')
    expect(['10,000', '1,234,567.5', '-2,500'].map(readTypedNumber)).toEqual(['10000', '1234567.5', '-2500'])
  })
  it('has a decimal comma where it cannot group, or where the locale writes one', () => {
    chooseLocale('en-US')
    expect(['0,75', '10,5', '0,421', ' 12.5 '].map(readTypedNumber)).toEqual(['0.75', '10.5', '0.421', '12.5'])
    chooseLocale('de-DE')
    expect(['10,125', '0,75'].map(readTypedNumber)).toEqual(['10.125', '0.75'])
  })
  it('stays as it is where it is none', () => {
    chooseLocale('en-US')
    expect(['20,0000', '1,2,3', 'many'].map(readTypedNumber)).toEqual(['20,0000', '1,2,3', 'many'])
  })
})
