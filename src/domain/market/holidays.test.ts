import { expect, test } from 'vitest'
import { dayNumber, weekdayOfDay } from '#domain/time/calendar-day.ts'
import { easterSunday, futuresDayKind, stockExchangeDayKind } from './holidays.ts'

const dayOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return dayNumber(year, month, day)
}
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const daysOf = (year: number, kindOf: (day: number) => string, kind: string) => {
  const days: string[] = []
  for (let day = dayNumber(year, 1, 1); day < dayNumber(year + 1, 1, 1); day += 1) {
    if (weekdayOfDay(day) <= 5 && kindOf(day) === kind) days.push(dateOf(day))
  }
  return days
}

test('Easter dates match published calendars', () => {
  const known = [
    '1999-04-04',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
  ]
  expect(known.map((date) => dateOf(easterSunday(Number(date.slice(0, 4)))))).toEqual(known)
})

test('day 0 is a Thursday', () => {
  expect(dayNumber(1970, 1, 1)).toBe(0)
  expect(weekdayOfDay(0)).toBe(4)
  expect(weekdayOfDay(dayOf('1969-12-28'))).toBe(7)
  expect(weekdayOfDay(dayOf('2026-11-23'))).toBe(1)
})

test('the days on which the New York Stock Exchange was closed', () => {
  expect(daysOf(2024, stockExchangeDayKind, 'closed')).toEqual([
    '2024-01-01',
    '2024-01-15',
    '2024-02-19',
    '2024-03-29',
    '2024-05-27',
    '2024-06-19',
    '2024-07-04',
    '2024-09-02',
    '2024-11-28',
    '2024-12-25',
  ])
  // The day of mourning for Jimmy Carter was the 9th of January.
  expect(daysOf(2025, stockExchangeDayKind, 'closed')).toEqual([
    '2025-01-01',
    '2025-01-09',
    '2025-01-20',
    '2025-02-17',
    '2025-04-18',
    '2025-05-26',
    '2025-06-19',
    '2025-07-04',
    '2025-09-01',
    '2025-11-27',
    '2025-12-25',
  ])
  // Independence Day and Christmas fell on weekends, New Year's Day of 2022 on a Saturday, and there was no Juneteenth yet.
  expect(daysOf(2021, stockExchangeDayKind, 'closed')).toEqual([
    '2021-01-01',
    '2021-01-18',
    '2021-02-15',
    '2021-04-02',
    '2021-05-31',
    '2021-07-05',
    '2021-09-06',
    '2021-11-25',
    '2021-12-24',
  ])
  // Juneteenth fell on a Sunday, and so did Christmas.
  expect(daysOf(2022, stockExchangeDayKind, 'closed')).toEqual([
    '2022-01-17',
    '2022-02-21',
    '2022-04-15',
    '2022-05-30',
    '2022-06-20',
    '2022-07-04',
    '2022-09-05',
    '2022-11-24',
    '2022-12-26',
  ])
})

test('the days on which it closed at 13:00', () => {
  expect(daysOf(2024, stockExchangeDayKind, 'short')).toEqual(['2024-07-03', '2024-11-29', '2024-12-24'])
  expect(daysOf(2025, stockExchangeDayKind, 'short')).toEqual(['2025-07-03', '2025-11-28', '2025-12-24'])
  // The 3rd of July was a Saturday and the 24th of December the holiday itself.
  expect(daysOf(2021, stockExchangeDayKind, 'short')).toEqual(['2021-11-26'])
  // The 3rd of July is the holiday itself.
  expect(daysOf(2026, stockExchangeDayKind, 'short')).toEqual(['2026-11-27', '2026-12-24'])
})

test('futures are closed on three holidays and trade until noon on the others', () => {
  expect(daysOf(2025, futuresDayKind, 'closed')).toEqual(['2025-01-01', '2025-04-18', '2025-12-25'])
  expect(daysOf(2025, futuresDayKind, 'holiday')).toEqual([
    '2025-01-20',
    '2025-02-17',
    '2025-05-26',
    '2025-06-19',
    '2025-07-04',
    '2025-09-01',
    '2025-11-27',
  ])
  expect(daysOf(2023, futuresDayKind, 'closed')).toEqual(['2023-01-02', '2023-12-25'])
  // The employment report came out on these.
  expect([2015, 2021, 2023, 2026].map((year) => daysOf(year, futuresDayKind, 'report'))).toEqual([
    ['2015-04-03'],
    ['2021-04-02'],
    ['2023-04-07'],
    ['2026-04-03'],
  ])
})
