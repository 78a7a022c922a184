import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { isoWeekOf, mondayOf } from './iso-week.ts'

// From the examples of ISO 8601 and its article on Wikipedia.
test.each([
  ['2005-01-01', '2004-W53', '2004-12-27'],
  ['2005-12-31', '2005-W52', '2005-12-26'],
  ['2007-01-01', '2007-W01', '2007-01-01'],
  ['2008-12-29', '2009-W01', '2008-12-29'],
  ['2010-01-03', '2009-W53', '2009-12-28'],
  ['2026-11-22', '2026-W47', '2026-11-16'],
])('%s is in week %s', (date, week, monday) => {
  expect(isoWeekOf(date as CalendarDate)).toBe(week)
  expect(mondayOf(week)).toBe(monday)
})

test.each(['2005-W53', '2026-W00', '2026-W54', '2026-47', 'W47', '2026-W7'])('%s is no week', (week) => {
  expect(mondayOf(week)).toBeNull()
})
