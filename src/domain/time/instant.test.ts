import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { millisecondsOf, parseIsoMilliseconds, reuseOrFormatInstant } from './instant.ts'

describe('ISO moments', () => {
  const moments = fc.date({
    min: new Date('1000-01-01'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })

  test('parse as the platform parses them', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(parseIsoMilliseconds(moment.toISOString())).toBe(moment.getTime())
      }),
    )
  })

  test('with one character replaced they parse to the written moment or to null', () => {
    const texts = fc
      .tuple(moments, fc.nat(23), fc.constantFrom(...Array.from('0123456789-:.TZ +x')))
      .map(
        ([moment, place, char]) => moment.toISOString().slice(0, place) + char + moment.toISOString().slice(place + 1),
      )
    fc.assert(
      fc.property(texts, (text) => {
        const read = parseIsoMilliseconds(text)
        if (read !== null) expect(new Date(read).toISOString()).toBe(text)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    '2025-02-29T00:00:00.000Z',
    '1900-02-29T00:00:00.000Z',
    '2025-04-31T00:00:00.000Z',
    '2025-00-10T00:00:00.000Z',
    '2025-13-10T00:00:00.000Z',
    '2025-01-00T00:00:00.000Z',
    '2025-01-01T24:00:00.000Z',
    '2025-01-01T00:60:00.000Z',
    '2025-01-01T00:00:60.000Z',
    '0999-01-01T00:00:00.000Z',
    '2025-01-01T00:00:00Z',
    '2025-01-01T00:00:00.000+00:00',
  ])('%s is null', (text) => {
    expect(parseIsoMilliseconds(text)).toBeNull()
  })

  test.each(['2024-02-29T23:59:59.999Z', '2000-02-29T00:00:00.000Z'])('%s is valid', (text) => {
    expect(parseIsoMilliseconds(text)).toBe(Date.parse(text))
  })

  test('the likely instant is reused if it is canonical and equal, else formatted', () => {
    const [local, plain] = ['2025-03-10T09:30:00-05:00', '2025-03-10T14:31:00.000Z'] as Instant[]
    expect(reuseOrFormatInstant(Date.parse('2025-03-10T14:31:00Z'), plain)).toBe('2025-03-10T14:31:00.000Z')
    expect(reuseOrFormatInstant(Date.parse('2025-03-10T14:30:00Z'), local)).toBe('2025-03-10T14:30:00.000Z')
    expect(reuseOrFormatInstant(Date.parse('2025-03-10T14:30:00Z'), plain)).toBe('2025-03-10T14:30:00.000Z')
    expect(reuseOrFormatInstant(Date.parse('2025-03-10T14:30:00Z'), undefined)).toBe('2025-03-10T14:30:00.000Z')
  })

  test('invalid text throws a RangeError', () => {
    expect(() => millisecondsOf('yesterday' as Instant)).toThrow(RangeError)
  })
})
