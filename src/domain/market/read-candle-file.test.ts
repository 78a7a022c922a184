import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CandleFileError, readCandleFile, type CandleFileOptions } from './read-candle-file.ts'

const read = (lines: readonly string[], options: Partial<CandleFileOptions> = {}) =>
  readCandleFile(lines.join('\n'), { timeZone: 'UTC', ...options })
/** Each bar as "time open high low close volume", the time without what is the same in all. */
const told = (lines: readonly string[], options: Partial<CandleFileOptions> = {}) => {
  const { candles, faults } = read(lines, options)
  expect(faults).toEqual([])
  return candles.map(({ at, open, high, low, close, volume }) =>
    [at.slice(0, 16), open, high, low, close, volume ?? '-'].join(' '),
  )
}
const wanted = ['2025-03-03T14:30 100 101.5 99 101 12', '2025-03-03T14:31 101 102 100 100.25 7']

test('columns in any order, and unknown columns', () => {
  const lines = [
    'Volume,Close,Low,High,Open,Date,Comment',
    '12,101,99,101.5,100,2025-03-03 14:30:00,"a, b"',
    '7,100.25,100,102,101,2025-03-03T14:31:00Z,',
  ]
  expect(told(lines)).toEqual(wanted)
})

test('date and time in two columns, angle brackets, tabs', () => {
  const lines = [
    '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
    '2025.03.03\t14:30:00\t100\t101.5\t99\t101\t12\t0\t2',
    '2025.03.03\t14:31:00\t101\t102\t100\t100.25\t7\t0\t2',
  ]
  expect(told(lines)).toEqual(wanted)
})

test('semicolons, decimal commas, day first, newest line first, a byte order mark and blank lines', () => {
  const lines = [
    '\uFEFFZeit;Datum'.replace('Zeit;Datum', 'Date;Open;High;Low;Last;Volume'),
    '03.03.2025 14:31;101,00;102,00;100,00;100,25;7',
    '',
    '03.03.2025 14:30;100,00;101,50;99,00;101,00;12\r',
  ]
  expect(told(lines)).toEqual(wanted)
})

test('seconds, milliseconds and microseconds since 1970, with names and without', () => {
  const seconds = ['time,open,high,low,close', '1741012200,100,101.5,99,101', '1741012260,101,102,100,100.25']
  const without = wanted.map((line) => line.replace(/ \d+$/, ' -'))
  expect(told(seconds)).toEqual(without)
  // As exchanges of coins give them: no names, and more columns behind.
  const milliseconds = [
    '1741012200000,100,101.5,99,101,12,1741012259999,1.5,3,0,0,0',
    '1741012260000,101,102,100,100.25,7,1741012319999,1.5,3,0,0,0',
  ]
  expect(told(milliseconds)).toEqual(wanted)
  expect(
    told(milliseconds.map((line) => line.replaceAll('00000,', '00000000,').replaceAll('60000,', '60000000,'))),
  ).toEqual(wanted)
})

test('eight-digit dates and six-digit times without a header; bars stamped with their close', () => {
  const lines = ['20250303 143000;100;101.5;99;101;12', '20250303 143100;101;102;100;100.25;7']
  expect(told(lines)).toEqual(wanted)
  const ended = lines.map((line) => line.replace('143100', '143200').replace('143000', '143100'))
  expect(told(ended, { stamp: 'close', timeframe: '1m' })).toEqual(wanted)
  expect(told(ended, { stamp: 'close' })).toEqual(wanted)
})

test('times without an offset are local to the zone, on both sides of a clock change', () => {
  const lines = ['time,open,high,low,close', '2025-03-07 09:30,1,1,1,1', '2025-03-10 09:30,1,1,1,1']
  const { candles } = read(lines, { timeZone: 'America/New_York' })
  expect(candles.map(({ at }) => at.slice(0, 16))).toEqual(['2025-03-07T14:30', '2025-03-10T13:30'])
})

test('a repeated hour is resolved by the order of lines', () => {
  const clock = ['2025-11-02 00:30', '2025-11-02 01:00', '2025-11-02 01:30', '2025-11-02 01:00', '2025-11-02 01:30']
  const lines = [...clock, '2025-11-02 02:00'].map((at, place) => `${at},${place + 1},9,1,5`)
  const wantedAt = ['04:30', '05:00', '05:30', '06:00', '06:30', '07:00']
  for (const order of [lines, lines.toReversed()]) {
    const { candles, repeated } = read(['time,open,high,low,close', ...order], { timeZone: 'America/New_York' })
    expect(candles.map(({ at }) => at.slice(11, 16))).toEqual(wantedAt)
    expect(candles.map(({ open }) => open)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(repeated).toBe(0)
  }
  // With an offset there is no doubt, and a repeated line is one bar.
  const certain = ['2025-11-02 01:30-04:00,1,1,1,1', '2025-11-02 01:00-04:00,1,1,1,1', '2025-11-02 01:30-04:00,1,1,1,1']
  const { candles, repeated } = read(['time,open,high,low,close', ...certain], { timeZone: 'America/New_York' })
  expect(candles.map(({ at }) => at.slice(11, 16))).toEqual(['05:00', '05:30'])
  expect(repeated).toBe(1)
})

test('day order: detected or given', () => {
  const head = 'date,open,high,low,close'
  const days = (reading: ReturnType<typeof read>) => reading.candles.map(({ at }) => at.slice(0, 10))
  const certain = read([head, '03/04/2025,1,1,1,1', '13/04/2025,1,1,1,1'])
  expect([days(certain), certain.isDayOrderCertain]).toEqual([['2025-04-03', '2025-04-13'], true])
  const open = read([head, '03/04/2025,1,1,1,1'])
  expect([days(open), open.isDayOrderCertain]).toEqual([['2025-03-04'], false])
  expect(days(read([head, '03/04/2025,1,1,1,1'], { dayOrder: 'day-first' }))).toEqual(['2025-04-03'])
})

const lengthOf = (...times: readonly string[]) =>
  read(['time,open,high,low,close', ...times.map((time) => `2025-03-03 ${time},1,1,1,1`)]).timeframe

test('the timeframe is the most frequent distance between bars', () => {
  expect(lengthOf('14:30', '14:35', '14:40', '15:40')).toBe('5m')
  expect(lengthOf('14:30', '14:37')).toBeNull()
  expect(lengthOf('14:30')).toBeNull()
})

test('invalid lines are reported; the last line of a duplicate time counts', () => {
  const reading = read([
    'time,open,high,low,close,volume',
    '2025-03-03 14:30,100,101,99,100,1',
    'yesterday,100,101,99,100,1',
    '2025-02-30 14:30,100,101,99,100,1',
    '',
    '2025-03-03 14:31,100,n/a,99,100,1',
    '2025-03-03 14:32,100,98,99,100,1',
    '2025-03-03 14:33,100,101,99',
    '2025-03-03 14:34,100,101,99,100,many',
    '2025-03-03 14:30,100,105,99,100,1',
  ])
  expect(reading.faults).toEqual([
    { line: 3, message: '"yesterday" is not a time.' },
    { line: 4, message: '"2025-02-30 14:30" is not a time.' },
    { line: 6, message: 'The high "n/a" is not a number.' },
    { line: 7, message: 'The high must be the highest of the prices.' },
    { line: 8, message: 'The close "" is not a number.' },
    { line: 9, message: 'The volume "many" is not a number.' },
  ])
  expect(reading.candles.map(({ high }) => high)).toEqual(['105'])
  expect(reading.repeated).toBe(1)
})

test('files without prices report what is missing', () => {
  expect(() => read([''])).toThrow(new CandleFileError('The file is empty.'))
  expect(() => read(['time,open,high,close', '1,2,3,4'])).toThrow('No column named low found.')
  expect(() => read(['open,high,low,close', '1,2,3,4'])).toThrow('No time column found')
  expect(() => read(['Dear trader,', 'hello'])).toThrow('neither column names')
  const long = [
    'time,open,high,low,close',
    ...Array.from({ length: 50_001 }, (_, place) => `${1_741_012_200 + place},1,1,1,1`),
  ]
  expect(() => read(long)).toThrow('at most 50,000 bars, and this one has 50,001')
})

test('any text: no crash, and every line is accounted for', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '2025-03-03 14:30',
      '1741012200',
      '100',
      '99.5',
      '1.234,5',
      '"',
      '""',
      '',
      'NaN',
      '-1',
      '\u0000',
      '1e5',
    ),
    fc.string({ maxLength: 6 }),
  )
  const line = fc.array(cell, { maxLength: 8 }).map((cells) => cells.join(','))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const all = ['time,open,high,low,close,volume', ...lines]
      const { candles, faults, repeated } = read(all)
      const filled =
        all
          .join('\n')
          .split(/\r\n|\n|\r/)
          .filter((text) => text.trim() !== '').length - 1
      expect(candles.length + faults.length + repeated).toBe(filled)
    }),
  )
})
