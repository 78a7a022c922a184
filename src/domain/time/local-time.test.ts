import { expect, test } from 'vitest'
import { detectDayOrder, parseLocalTime } from './local-time.ts'

const zone = 'America/New_York'

test.each([
  ['02/27/2024 16:27:28', '2024-02-27T21:27:28.000Z'],
  ['2024-02-27 16:27:28', '2024-02-27T21:27:28.000Z'],
  ['2024.02.27 16:27', '2024-02-27T21:27:00.000Z'],
  ['27.02.2024 16:27:28', '2024-02-27T21:27:28.000Z'],
  ['2/27/2024 4:27:28 PM', '2024-02-27T21:27:28.000Z'],
  ['2/27/24 12:05 AM', '2024-02-27T05:05:00.000Z'],
  ['2024-02-27T16:27:28.123456', '2024-02-27T21:27:28.123Z'],
  ['2024-02-27T16:27:28Z', '2024-02-27T16:27:28.000Z'],
  ['2024-02-27T16:27:28+05:30', '2024-02-27T10:57:28.000Z'],
  ['2025-03-10 9:35:12 AM +00:00', '2025-03-10T09:35:12.000Z'],
  ['2024-02-27 16:27:28 UTC', '2024-02-27T16:27:28.000Z'],
  ['2024-02-27', '2024-02-27T05:00:00.000Z'],
  ['2/27/2024, 4:27:28 PM', '2024-02-27T21:27:28.000Z'],
  ['2/27/2024,\u00a04:27:28\u202fPM', '2024-02-27T21:27:28.000Z'],
  ['2024-02-27\u202f4:27:28 p.\u00a0m.', '2024-02-27T21:27:28.000Z'],
  ['2024-02-27\u200916:27:28\u00a0UTC', '2024-02-27T16:27:28.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseLocalTime(text, zone)).toBe(instant)
})

test.each([
  '',
  'today',
  '02/30/2024 10:00',
  '13/13/2024',
  '2024-02-27 25:00',
  '2024-02-27 10:60',
  '2024-02-27 13:00 PM',
  '02/30/2024 10:00:00',
  '2024-13-27 10:00:00',
  '2024-02-27 24:00:00',
  '2024-02-27 10:00:60',
  '1969-12-31 10:00:00',
  '10:00',
])('"%s" is not a time', (text) => {
  expect(parseLocalTime(text, zone)).toBeNull()
})

test('skipped and repeated hours resolve by the documented rule', () => {
  expect(parseLocalTime('03/09/2025 02:30:00', zone)).toBe('2025-03-09T07:30:00.000Z')
  expect(parseLocalTime('11/02/2025 01:30:00', zone)).toBe('2025-11-02T05:30:00.000Z')
})

test('the order of day and month is detected over the whole file', () => {
  expect(detectDayOrder(['03/04/2025', '25/04/2025'])).toEqual({ order: 'day-first', certain: true })
  expect(detectDayOrder(['03/04/2025', '04/25/2025'])).toEqual({ order: 'month-first', certain: true })
  expect(detectDayOrder(['03/04/2025'])).toEqual({ order: 'month-first', certain: false })
  expect(detectDayOrder(['2025-03-04', '04.03.2025'])).toEqual({ order: 'month-first', certain: true })
})

test('a comma or a narrow space after the date does not hide the order of day and month', () => {
  expect(detectDayOrder(['13/03/2024, 10:00', '13/03/2024\u202f10:00'])).toEqual({ order: 'day-first', certain: true })
})

test('the fast path and the general parser agree, in either day order', () => {
  for (const order of ['month-first', 'day-first'] as const) {
    for (const text of ['05/06/2024 09:30:00', '2024-05-06T09:30:00', '05-06-2024 09:30:00', '11/03/2024 01:30:00']) {
      expect(parseLocalTime(text, zone, order)).toBe(parseLocalTime(`${text}.000`, zone, order))
    }
  }
  expect(parseLocalTime('05/06/2024 09:30:00', zone, 'day-first')).toBe('2024-06-05T13:30:00.000Z')
})
