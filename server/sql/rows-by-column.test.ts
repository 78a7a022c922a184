import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import {
  fieldColumns,
  buildRowsByColumn,
  buildRowsQuery,
  statedColumns,
  valuesOf,
  type ColumnOf,
} from './rows-by-column.ts'

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Row = Readonly<Record<string, unknown>>

const table = new Map(
  Object.entries({
    id: 'uuid',
    symbol: 'text',
    thesis: 'text',
    net_pnl: 'numeric',
    gross_pnl: 'numeric',
    moods: 'text[]',
    stats: 'jsonb',
  }).map(([column, type]) => [column, { type, hasDefault: column === 'moods' }]),
)
const rowsOf = (items: readonly Row[]) =>
  buildRowsByColumn(
    items,
    [...table.keys()].map((column): ColumnOf<Row> => [column, (row) => row[column]]),
  )

test('each column with a value is an array, and a column without values is left out', () => {
  const rows = rowsOf([
    { id: 'a', symbol: 'ACME', net_pnl: '1' },
    { id: 'b', symbol: 'ACME', net_pnl: '1', thesis: 'Mine' },
  ])
  expect(rows).toEqual(
    new Map([
      ['id', '{a,b}'],
      ['symbol', '{ACME,ACME}'],
      ['thesis', '{NULL,Mine}'],
      ['net_pnl', '{1,1}'],
    ]),
  )
  expect(
    statedColumns(['id', 'symbol', 'moods', 'stats'], rows, table),
    'a default must not stand in for null',
  ).toEqual(['id', 'symbol', 'moods'])
})

test('a value that only the first row has is not given to the others', () => {
  expect(rowsOf([{ id: 'a', thesis: 'Mine' }, { id: 'b' }]).get('thesis')).toBe('{Mine,NULL}')
})

test('a query returns the requested columns in order, null if no row has a value', () => {
  const rows = rowsOf([{ id: 'a', symbol: 'ACME', thesis: null }])
  const { sql, parameters } = buildRowsQuery(['symbol', 'thesis', 'id'], rows, table).compile(compiler)
  expect(sql).toBe(
    'select "item"."symbol"::text as "symbol", null::text as "thesis", "item"."id"::uuid as "id" ' +
      'from unnest($1::text[], $2::uuid[]) as item ("symbol", "id")',
  )
  expect(parameters).toEqual(['{ACME}', '{a}'])
})

test('a column that the table does not have is a mistake of the program', () => {
  expect(() => buildRowsQuery(['id', 'prize'], rowsOf([{ id: 'a' }]), table)).toThrow('there is no column prize')
})

test('an empty list stays empty', () => {
  expect(rowsOf([]).size).toBe(0)
})

test('texts are quoted where an array would read them as something else', () => {
  const texts = ['', 'null', 'NULL', 'a b', 'a,b', '{}', '"', '\\', 'é', ' x', '1.5e-7', "it's", 'a\nb']
  expect(rowsOf(texts.map((thesis, id) => ({ id, thesis }))).get('thesis')).toBe(
    String.raw`{"","null","NULL","a b","a,b","{}","\"","\\","é"," x",1.5e-7,"it's","a` + '\nb"}',
  )
})

test('lists and objects are texts within their array, read as what they are', () => {
  const rows = rowsOf([
    { id: 'a', moods: ['calm', 'very calm'], stats: { one: 1 } },
    { id: 'b', moods: [], stats: {} },
  ])
  expect(rows.get('moods')).toBe(String.raw`{"{calm,\"very calm\"}","{}"}`)
  expect(rows.get('stats')).toBe(String.raw`{"{\"one\":1}","{}"}`)
  const { sql } = buildRowsQuery(['id', 'moods', 'stats'], rows, table).compile(compiler)
  expect(sql).toBe(
    'select "item"."id"::uuid as "id", "item"."moods"::text[] as "moods", "item"."stats"::jsonb as "stats" ' +
      'from unnest($1::uuid[], $2::text[], $3::jsonb[]) as item ("id", "moods", "stats")',
  )
})

test('half of a character is refused rather than stored as another one', () => {
  const lone = 'broken \ud83d'
  expect(() => rowsOf([{ id: 'a', thesis: lone }])).toThrow('half of a character')
  expect(() => rowsOf([{ id: 'a', thesis: lone }, { id: 'b' }])).toThrow('half of a character')
  expect(rowsOf([{ id: 'a', thesis: 'whole 😀' }]).get('thesis')).toBe('{"whole 😀"}')
})

test('fields of an object are columns by their names', () => {
  const columns = fieldColumns((row: Row) => row, { tone: 'thesis', symbol: 'symbol', gain: 'net_pnl' })
  const items = [
    { symbol: 'ACME', tone: 'calm', gain: '1' },
    { tone: 'wild', symbol: 'ACME' },
  ]
  expect(buildRowsByColumn(items, columns)).toEqual(
    new Map([
      ['thesis', '{calm,wild}'],
      ['symbol', '{ACME,ACME}'],
      ['net_pnl', '{1,NULL}'],
    ]),
  )
  expect(valuesOf(items[1] ?? {}, columns)).toEqual({ thesis: 'wild', symbol: 'ACME', net_pnl: undefined })
  expect(buildRowsByColumn([{ tone: 'calm' }, { tone: 'wild' }], columns).has('symbol'), 'a field that none has').toBe(
    false,
  )
})
