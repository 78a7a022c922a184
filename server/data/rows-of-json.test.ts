import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { rowsOfJson, type ColumnValues } from './rows-of-json.ts'

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function compiled(columns: readonly string[], rows: readonly ColumnValues[]) {
  const { sql, parameters } = rowsOfJson('trades', columns, rows).compile(compiler)
  const [own, shared] = parameters.map((text) => JSON.parse(String(text)) as unknown)
  return { select: /select (.*)/.exec(sql)?.[1], own, shared }
}

test('what all rows have in common is said once', () => {
  const rows = [
    { id: 'a', symbol: 'ACME', net_pnl: '1' },
    { id: 'b', symbol: 'ACME', net_pnl: '1', thesis: 'Mine' },
  ]
  expect(compiled(['id', 'symbol', 'thesis', 'net_pnl', 'lessons'], rows)).toEqual({
    select: '"own"."id", "shared"."symbol", "own"."thesis", "shared"."net_pnl", "shared"."lessons"',
    own: [{ id: 'a' }, { id: 'b', thesis: 'Mine' }],
    shared: { symbol: 'ACME', net_pnl: '1' },
  })
})

test('a value that only the first row has is not given to the others', () => {
  expect(compiled(['id', 'thesis'], [{ id: 'a', thesis: 'Mine' }, { id: 'b' }])).toMatchObject({
    own: [{ id: 'a', thesis: 'Mine' }, { id: 'b' }],
    shared: {},
  })
})

test('one row is all in common, and still a row', () => {
  expect(compiled(['id', 'thesis'], [{ id: 'a' }])).toMatchObject({ own: [{}], shared: { id: 'a' } })
})
