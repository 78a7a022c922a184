import { describe, expect, it } from 'vitest'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDay,
  formatDecimal,
  formatInstant,
  formatMinutes,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatR,
  formatShort,
  formatWeekday,
} from './format.ts'

describe('formatMoney', () => {
  it('uses a minus sign as wide as a plus', () => {
    expect(formatMoney('-31.25', 'USD')).toBe('\u2212$31.25')
    expect(formatMoney('31.25', 'USD', { signed: true })).toBe('+$31.25')
  })
  it('keeps every digit of amounts beyond float precision', () => {
    expect(formatMoney('9007199254740993.55', 'USD')).toBe('$9,007,199,254,740,993.55')
  })
  it('omits the sign of zero, and cents if the currency has none', () => {
    expect(formatMoney('0.00', 'EUR', { signed: true })).toBe('€0.00')
    expect(formatMoney('1250', 'JPY')).toBe('¥1,250')
  })
  it('shortens for axes', () => {
    expect(formatMoney(12_400, 'USD', { compact: true })).toBe('$12.4K')
    expect(formatMoney('12400.75', 'USD', { whole: true })).toBe('$12,401')
  })
  it('shows a dash for unknown amounts', () => {
    expect(formatMoney(null, 'USD')).toBe('—')
  })
})

describe('formatPercent and formatR', () => {
  it('turns a fraction into percent', () => {
    expect(formatPercent(0.4567)).toBe('45.7%')
    expect(formatPercent(-0.021, { signed: true, digits: 0 })).toBe('\u22122%')
    expect(formatPercent(0, { signed: true })).toBe('0.0%')
    expect(formatPercent(null)).toBe('—')
  })
  it('signs R-multiples by default', () => {
    expect(formatR(1.5)).toBe('+1.50R')
    expect(formatR(-0.333)).toBe('\u22120.33R')
    expect(formatR(2, { signed: false, digits: 1 })).toBe('2.0R')
    expect(formatR(null)).toBe('—')
  })
  it('omits the sign of values that round to zero', () => {
    expect(formatR(-0.001)).toBe('0.00R')
    expect(formatPercent(-0.0001)).toBe('0.0%')
  })
})

describe('formatNumber, formatCount, formatDecimal', () => {
  it('groups thousands and limits decimals', () => {
    expect(formatNumber(1234.567)).toBe('1,234.57')
    expect(formatCount(12_345)).toBe('12,345')
  })
  it('keeps every decimal of a price', () => {
    expect(formatDecimal('110.140625')).toBe('110.140625')
    expect(formatDecimal(null)).toBe('—')
  })
})

describe('dates and durations', () => {
  it('shows a calendar date independent of the browser’s time zone', () => {
    expect(formatDate('2025-03-03' as CalendarDate)).toBe('Mar 3, 2025')
  })
  it('shows an instant in a time zone, before and after daylight saving time starts', () => {
    // New York changed from UTC-5 to UTC-4 at 07:00 UTC on 9 March 2025.
    expect(formatInstant('2025-03-09T06:59:59.000Z' as Instant, 'America/New_York')).toBe('Mar 9, 2025, 01:59:59')
    expect(formatInstant('2025-03-09T07:00:00.000Z' as Instant, 'America/New_York')).toBe('Mar 9, 2025, 03:00:00')
  })
  it('names the two largest units', () => {
    expect(formatMinutes(135)).toBe('2 h 15 min')
    expect(formatMinutes(3.5)).toBe('3 min 30 s')
    expect(formatMinutes(3000)).toBe('2 d 2 h')
    expect(formatMinutes(60)).toBe('1 h')
    expect(formatMinutes(0)).toBe('0 s')
    expect(formatMinutes(null)).toBe('—')
  })
})

describe('dates and sizes', () => {
  it('names days, months and weekdays', () => {
    expect(formatDay('2025-03-03' as CalendarDate)).toBe('Monday, March 3, 2025')
    expect(formatDay('2025-03-03' as CalendarDate, 'short')).toBe('Mon, Mar 3')
    expect(formatMonth('2025-12')).toBe('December 2025')
    expect([1, 7].map((weekday) => formatWeekday(weekday))).toEqual(['Mon', 'Sun'])
    expect(formatWeekday(3, 'long')).toBe('Wednesday')
  })
  it('rounds sizes up, and amounts to two digits', () => {
    expect([1, 12 * 1024, 28_000_000, 74_000_000_000].map(formatBytes)).toEqual(['1 KB', '12 KB', '26.7 MB', '68.9 GB'])
    expect(formatBytes(1_000_000)).toBe('977 KB')
    expect(formatShort(-1234)).toBe('\u22121.2K')
    expect(formatShort(86)).toBe('+86')
  })
})
