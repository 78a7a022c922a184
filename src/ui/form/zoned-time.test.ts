import { describe, expect, it } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { fromDateTimeInput, toDateTimeInput } from './zoned-time.ts'

describe('date-and-time fields in a time zone', () => {
  it('converts an instant in both directions', () => {
    const moment = '2025-03-03T14:30:05.000Z' as Instant
    expect(toDateTimeInput(moment, 'America/New_York')).toBe('2025-03-03T09:30:05')
    expect(fromDateTimeInput('2025-03-03T09:30:05', 'America/New_York')).toBe(moment)
  })
  it('reads a time without seconds', () => {
    expect(fromDateTimeInput('2025-07-01T10:00', 'Europe/Berlin')).toBe('2025-07-01T08:00:00.000Z')
  })
  it('moves a time skipped by daylight saving time forward', () => {
    expect(fromDateTimeInput('2025-03-09T02:30', 'America/New_York')).toBe('2025-03-09T07:30:00.000Z')
  })
  it('is null while incomplete', () => {
    for (const text of ['', '2025-03-03', '2025-03-03T9:30']) expect(fromDateTimeInput(text, 'UTC')).toBeNull()
  })
})
