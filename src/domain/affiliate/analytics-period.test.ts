import { describe, expect, it } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { daysInPeriod } from './analytics-period.ts'

const at = (text: string) => text as Instant

describe('the days of a period', () => {
  it('end with today and count it, in UTC', () => {
    const week = daysInPeriod('7d', at('2026-03-03T00:00:00.000Z'), at('2020-01-01T00:00:00.000Z'))
    expect(week).toEqual([
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ])
    expect(daysInPeriod('7d', at('2026-03-02T23:59:59.999Z'), at('2020-01-01T00:00:00.000Z')).at(-1)).toBe('2026-03-02')
    const lengths = (['30d', '90d', '12m'] as const).map((period) => {
      const days = daysInPeriod(period, at('2026-03-03T12:00:00.000Z'), at('2026-03-03T11:00:00.000Z'))
      return days.length
    })
    expect(lengths).toEqual([30, 90, 365])
  })
  it('of "all" begin with the affiliate, three years ago at the earliest', () => {
    const now = at('2026-03-03T12:00:00.000Z')
    expect(daysInPeriod('all', now, at('2026-03-01T23:00:00.000Z'))).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
    expect(daysInPeriod('all', now, now)).toEqual(['2026-03-03'])
    expect(daysInPeriod('all', now, at('2010-01-01T00:00:00.000Z'))).toHaveLength(1_095)
  })
})
