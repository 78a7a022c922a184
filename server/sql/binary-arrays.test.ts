import { expect, test } from 'vitest'
import { binaryArray } from './binary-arrays.ts'

const bytesOf = (type: string, values: readonly unknown[]) => binaryArray(type, values)?.toString('hex')

test('an array says its dimension, its type and its length, and each value its own', () => {
  // One dimension, no nulls, int4 (oid 23), two values, counted from one.
  const words = [
    '00000001',
    '00000000',
    '00000017',
    '00000002',
    '00000001',
    '00000004',
    '00000001',
    '00000004',
    'fffffffe',
  ]
  expect(bytesOf('integer', [1, -2])).toBe(words.join(''))
})

test('null has no bytes, and the array says that there are some', () => {
  const words = [
    '00000001',
    '00000001',
    '00000017',
    '00000003',
    '00000001',
    'ffffffff',
    '00000004',
    '00000001',
    'ffffffff',
  ]
  expect(bytesOf('integer', [null, 1, undefined])).toBe(words.join(''))
})

test.each([
  // Microseconds and days since 2000, as PostgreSQL's timestamptz_send and date_send write them.
  ['timestamp with time zone', '2000-01-01T00:00:00.001Z', '00000000000003e8'],
  ['timestamp with time zone', '1999-12-31T23:59:59.999Z', 'fffffffffffffc18'],
  ['date', '2000-01-02', '00000001'],
  ['date', '1999-12-31', 'ffffffff'],
  ['double precision', 1.5, '3ff8000000000000'],
  ['double precision', -0, '0000000000000000'],
  ['uuid', '01A2072f-0bdd-72de-a839-038417dd12a4', '01a2072f0bdd72dea839038417dd12a4'],
] as const)('%s %s', (type, value, bytes) => {
  expect(bytesOf(type, [value])?.slice(2 * 24)).toBe(bytes)
})

test.each([
  ['text', 'ACME'],
  ['numeric', '1'],
  ['', 1],
  ['uuid', '01a2072f0bdd72dea839038417dd12a4'],
  ['uuid', 'mine'],
  ['uuid', 7],
  ['timestamp with time zone', '2020-01-01'],
  ['timestamp with time zone', '2020-02-30T00:00:00.000Z'],
  ['timestamp with time zone', '2020-13-01T00:00:00.000Z'],
  ['timestamp with time zone', '2020-01-01T00:00:00.000+02:00'],
  ['timestamp with time zone', '1700-01-01T00:00:00.000Z'],
  ['timestamp with time zone', '2300-01-01T00:00:00.000Z'],
  ['date', '0999-01-01'],
  ['date', '2021-02-29'],
  ['date', 'infinity'],
  ['date', '2021-02-29T00:00:00.000Z'],
  ['double precision', '1.5'],
  ['double precision', Number.NaN],
  ['double precision', Number.POSITIVE_INFINITY],
  ['integer', 1.5],
  ['integer', 2 ** 31],
  ['integer', '1'],
])('%s %j is left to its text', (type, value) => {
  expect(binaryArray(type, [value])).toBeNull()
})
