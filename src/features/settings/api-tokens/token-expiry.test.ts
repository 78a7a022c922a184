import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { expiryOf } from './token-expiry.ts'

const now = Date.parse('2026-11-26T06:00:00.000Z')

it('counts days from now, ends a date at its end, and knows no end', () => {
  expect(expiryOf('30', '', now)).toBe('2026-12-26T06:00:00.000Z')
  expect(expiryOf('365', '', now)).toBe('2027-11-26T06:00:00.000Z')
  expect(expiryOf('never', '', now)).toBeNull()
  const end = new Date(expiryOf('date', '2027-01-31' as CalendarDate, now) ?? '')
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2027, 0, 31, 23])
})
