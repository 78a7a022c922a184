import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { instantAt } from './instant.ts'
import { calendarDateIn, forexServerTime, momentOfWallClock, wallClockAt } from './time-zone.ts'

const clock = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
  second: 0,
})
const at =
  (...parts: Parameters<typeof clock>) =>
  (zone: string) =>
    instantAt(momentOfWallClock(clock(...parts), zone))

describe('booking date', () => {
  test('is the date in the zone, not in UTC', () => {
    // 03:30 UTC is 22:30 of the day before in New York and 12:30 of the same day in Tokyo.
    expect(calendarDateIn('2025-03-04T03:30:00.000Z' as Instant, 'America/New_York')).toBe('2025-03-03')
    expect(calendarDateIn('2025-03-04T03:30:00.000Z' as Instant, 'Asia/Tokyo')).toBe('2025-03-04')
  })

  test('follows daylight saving: 04:30 UTC is the day before in winter and the same day in summer', () => {
    expect(calendarDateIn('2025-01-15T04:30:00.000Z' as Instant, 'America/New_York')).toBe('2025-01-14')
    expect(calendarDateIn('2025-07-15T04:30:00.000Z' as Instant, 'America/New_York')).toBe('2025-07-15')
  })

  test('invalid instants and zones throw', () => {
    expect(() => calendarDateIn('yesterday' as Instant, 'UTC')).toThrow(RangeError)
    expect(() => calendarDateIn('2025-01-15T04:30:00.000Z' as Instant, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('wall clock to moment', () => {
  test('uses the offset of the season', () => {
    expect(at(2025, 1, 15, 9, 30)('America/New_York')).toBe('2025-01-15T14:30:00.000Z')
    expect(at(2025, 7, 15, 9, 30)('America/New_York')).toBe('2025-07-15T13:30:00.000Z')
    expect(at(2025, 7, 15, 9, 30)('Asia/Kolkata')).toBe('2025-07-15T04:00:00.000Z')
  })

  test('a repeated hour resolves to its first occurrence', () => {
    // New York set its clocks back on 2 November 2025 at 06:00 UTC: 01:30 was at 05:30 and at 06:30 UTC.
    expect(at(2025, 11, 2, 1, 30)('America/New_York')).toBe('2025-11-02T05:30:00.000Z')
    expect(at(2025, 10, 26, 2, 30)('Europe/Berlin')).toBe('2025-10-26T00:30:00.000Z')
  })

  test('a skipped hour moves forward by the gap', () => {
    // New York went from 02:00 to 03:00 on 9 March 2025 at 07:00 UTC: 02:30 is read as 03:30 EDT.
    expect(at(2025, 3, 9, 2, 30)('America/New_York')).toBe('2025-03-09T07:30:00.000Z')
    expect(at(2025, 3, 9, 3, 0)('America/New_York')).toBe('2025-03-09T07:00:00.000Z')
    expect(at(2025, 3, 9, 1, 59)('America/New_York')).toBe('2025-03-09T06:59:00.000Z')
  })

  test('half-hour clock changes work as well', () => {
    // Lord Howe Island goes from 10:30 to 11:00 ahead on 5 October 2025 at 02:00.
    expect(at(2025, 10, 5, 1, 59)('Australia/Lord_Howe')).toBe('2025-10-04T15:29:00.000Z')
    expect(at(2025, 10, 5, 2, 30)('Australia/Lord_Howe')).toBe('2025-10-04T15:30:00.000Z')
  })

  test('is the inverse of reading the clock, except in the repeated hour', () => {
    const zones = ['America/New_York', 'Europe/London', 'Asia/Tokyo', 'Australia/Sydney', 'America/Sao_Paulo', 'UTC']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 946_684_800, max: 1_893_456_000 }), (zone, second) => {
        const moment = second * 1000
        const back = momentOfWallClock(wallClockAt(moment, zone), zone)
        expect([moment, moment - 3_600_000]).toContain(back)
        expect(wallClockAt(back, zone)).toEqual(wallClockAt(moment, zone))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the clock of forex servers', () => {
  test('is at GMT+2, and at GMT+3 while New York has daylight saving time', () => {
    expect(at(2026, 2, 16, 16, 30)(forexServerTime)).toBe('2026-02-16T14:30:00.000Z')
    // New York sets its clocks forward on March 8, Europe on March 29.
    expect(at(2026, 3, 16, 16, 30)(forexServerTime)).toBe('2026-03-16T13:30:00.000Z')
    expect(at(2026, 7, 16, 16, 30)(forexServerTime)).toBe('2026-07-16T13:30:00.000Z')
    // Europe sets its clocks back on October 25, New York on November 1.
    expect(at(2026, 10, 28, 16, 30)(forexServerTime)).toBe('2026-10-28T13:30:00.000Z')
    expect(at(2026, 11, 4, 16, 30)(forexServerTime)).toBe('2026-11-04T14:30:00.000Z')
  })

  test('shows midnight at 17:00 in New York all year', () => {
    for (const month of [1, 3, 4, 7, 10, 11]) {
      const moment = momentOfWallClock(clock(2025, month, 20, 17), 'America/New_York')
      expect(wallClockAt(moment, forexServerTime)).toEqual(clock(2025, month, 21, 0))
    }
    expect(calendarDateIn('2025-07-15T21:00:00.000Z' as Instant, forexServerTime)).toBe('2025-07-16')
  })
})

describe('cached offsets', () => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  const formatOf = (timeZone: string) => {
    const known = formats.get(timeZone)
    if (known !== undefined) return known
    const numeric = 'numeric' as const
    const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric }
    const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone, hourCycle: 'h23', ...parts })
    formats.set(timeZone, made)
    return made
  }
  /** The platform's wall clock, without a cache. */
  const platformClock = (moment: number, timeZone: string) =>
    Object.fromEntries(
      formatOf(timeZone)
        .formatToParts(moment)
        .flatMap(({ type, value }) => (type === 'literal' ? [] : [[type, Number(value)]])),
    )
  const zones = Intl.supportedValuesOf('timeZone')
  // From 1850, when many zones used local solar time, to 2100.
  const moment = fc.integer({ min: Date.UTC(1850), max: Date.UTC(2100) })

  test('any moment in any zone matches the platform', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, when) => {
        expect(wallClockAt(when, zone)).toEqual(platformClock(when, zone))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia', 'America/Noronha'])(
    'the days on which %s changes its clock, second by second around the change',
    (zone) => {
      const hour = 3_600_000
      let changes = 0
      for (let start = Date.UTC(1999); start < Date.UTC(2013); start += 24 * hour) {
        // If the offsets at both ends of a day differ, bisect to the second of the change.
        let [low, high] = [start, start + 24 * hour]
        const ahead = (ms: number) => Date.UTC(...fields(platformClock(ms, zone))) - ms
        if (ahead(low) === ahead(high)) continue
        changes += 1
        while (high - low > 1000) {
          const middle = low + Math.floor((high - low) / 2000) * 1000
          if (ahead(middle) === ahead(low)) low = middle
          else high = middle
        }
        for (const near of [low - 1000, low, low + 999, high, high + 1000, start, start + 24 * hour - 1]) {
          expect(wallClockAt(near, zone), `${zone} ${near}`).toEqual(platformClock(near, zone))
        }
      }
      expect(changes).toBeGreaterThan(0)
    },
  )

  test('moments outside the cached years, and NaN', () => {
    const early = Date.UTC(1000, 0, 1)
    expect(wallClockAt(early, 'Europe/London')).toEqual(platformClock(early, 'Europe/London'))
    expect(() => wallClockAt(Number.NaN, 'UTC')).toThrow(RangeError)
  })
})

function fields(parts: Record<string, number>): [number, number, number, number, number, number] {
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return [year, month - 1, day, hour, minute, second]
}
