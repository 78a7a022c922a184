import { expect, it } from 'vitest'
import { shortenFileName } from './shorten-file-name.ts'

it('keeps short names, and shortens long ones to start and end', () => {
  expect(shortenFileName('march.csv')).toBe('march.csv')
  expect(shortenFileName('x'.repeat(48))).toBe('x'.repeat(48))
  const name = 'Trade-Export-Interactive-Brokers-Account-U1234567-from-2025-01-01-corrected (3).csv'
  expect(shortenFileName(name)).toBe('Trade-Export-Interacti…1-01-corrected (3).csv')
})
