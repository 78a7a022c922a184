import { expect, test } from 'vitest'
import { binaryArray } from '#server/sql/binary-arrays.ts'
import { onBothDatabases } from '#tests/support/on-both-databases.ts'

const values: Readonly<Record<string, readonly (string | number)[]>> = {
  uuid: ['00000000-0000-0000-0000-000000000000', '01a2072f-0bdd-72de-a839-038417dd12a4'],
  'timestamp with time zone': [
    '1715-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2000-01-01T00:00:00.000Z',
    '2018-08-16T18:35:00.123Z',
    '2024-02-29T23:59:59.999Z',
    '2284-12-31T23:59:59.999Z',
  ],
  date: ['1000-01-01', '1969-12-31', '2000-01-01', '2024-02-29', '9999-12-31'],
  'double precision': [0, 0.1, -1 / 3, 1e-300, Number.MAX_VALUE, Number.MIN_VALUE, 2.625],
  integer: [0, 1, -1, 2 ** 31 - 1, 1 - 2 ** 31],
}

onBothDatabases('arrays in their binary form', (server) => {
  test.each(Object.entries(values))('of %s are what their texts are', async (type, list) => {
    const given = [...list, null]
    const { rows } = await server().services.database.pool.query<{ alike: boolean; count: number }>(
      `select $1::${type}[] is not distinct from $2::${type}[] as alike, cardinality($1::${type}[]) as count`,
      [binaryArray(type, given), `{${given.map((value) => value ?? 'NULL').join(',')}}`],
    )
    expect(rows).toEqual([{ alike: true, count: given.length }])
  })
})
