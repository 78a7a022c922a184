import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { parsePeriod, writePeriod } from './period-address.ts'

it.each([
  ['', { period: '30d' }],
  ['period=90d', { period: '90d' }],
  ['period=31d', { period: '30d' }],
  ['from=2026-10-01&to=2026-10-31&period=7d', { from: '2026-10-01', to: '2026-10-31' }],
  ['from=2026-10-31&to=2026-10-01&period=7d', { period: '7d' }],
  ['from=2020-01-01&to=2026-10-01', { period: '30d' }],
  ['from=2026-02-30&to=2026-10-01', { period: '30d' }],
])('reads "%s"', (search, query) => {
  expect(parsePeriod(new URLSearchParams(search))).toEqual(query)
})

it('writes what it reads, and keeps the rest of the address', () => {
  const own = { from: '2026-10-01' as CalendarDate, to: '2026-10-31' as CalendarDate }
  const address = writePeriod(new URLSearchParams('by=cohort&period=7d'), own)
  expect(address.toString()).toBe('by=cohort&from=2026-10-01&to=2026-10-31')
  expect(writePeriod(address, { period: '12m' }).toString()).toBe('by=cohort&period=12m')
  expect(writePeriod(address, { period: '30d' }).toString()).toBe('by=cohort')
})
