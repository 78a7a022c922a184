import { expect, test } from 'vitest'
import { formatStat } from './format-stat.ts'

test.each([
  [1.5, 'R', '+1.50R'],
  [-12.5, 'money', '−$12.50'],
  [42, '%', '42.0%'],
  [7.25, 'h', '7.25\u00a0h'],
  [3, '1–5', '3'],
  [0.33333, null, '0.3333'],
  [null, 'R', '—'],
])('%s in %s', (value, unit, text) => {
  expect(formatStat(value, unit, 'USD')).toBe(text)
})
