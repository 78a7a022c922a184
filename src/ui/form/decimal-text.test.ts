import { describe, expect, it } from 'vitest'
import { decimalProblem } from './decimal-text.ts'

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
