import { describe, expect, it } from 'vitest'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatInstant,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatR,
} from './format.ts'

describe('formatMoney', () => {
  it('shows a loss with a minus sign as wide as a plus', () => {
    expect(formatMoney('-31.25', 'USD')).toBe('\u2212$31.25')
    expect(formatMoney('31.25', 'USD', { signed: true })).toBe('+$31.25')
  })
  it('keeps every digit of an amount that a float cannot hold', () => {
    expect(formatMoney('9007199254740993.55', 'USD')).toBe('$9,007,199,254,740,993.55')
  })
  it('has no sign for zero, and no cents where a currency has none', () => {
    expect(formatMoney('0.00', 'EUR', { signed: true })).toBe('€0.00')
    expect(formatMoney('1250', 'JPY')).toBe('¥1,250')
  })
  it('shortens for axes', () => {
    expect(formatMoney(12_400, 'USD', { compact: true })).toBe('$12.4K')
    expect(formatMoney('12400.75', 'USD', { whole: true })).toBe('$12,401')
  })
  it('shows a dash for what is not known', () => {
    expect(formatMoney(null, 'USD')).toBe('—')
  })
})

describe('formatPercent and formatR', () => {
  it('turns a fraction into percent', () => {
    expect(formatPercent(0.4567)).toBe('45.7\u00a0%')
    expect(formatPercent(-0.021, { signed: true, digits: 0 })).toBe('\u22122\u00a0%')
    expect(formatPercent(0, { signed: true })).toBe('0.0\u00a0%')
    expect(formatPercent(null)).toBe('—')
  })
  it('signs a multiple of the risk unless told otherwise', () => {
    expect(formatR(1.5)).toBe('+1.50R')
    expect(formatR(-0.333)).toBe('\u22120.33R')
    expect(formatR(2, { signed: false, digits: 1 })).toBe('2.0R')
    expect(formatR(null)).toBe('—')
  })
  it('has no sign for what rounds to zero', () => {
    expect(formatR(-0.001)).toBe('0.00R')
    expect(formatPercent(-0.0001)).toBe('0.0\u00a0%')
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

describe('dates and lengths of time', () => {
  it('shows a calendar date as it is, whatever zone the browser is in', () => {
    expect(formatDate('2025-03-03' as CalendarDate)).toBe('Mar 3, 2025')
  })
  it('shows a moment in the zone asked for, on both sides of a change of clocks', () => {
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
