import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { buildRowsByColumn, buildRowsQuery, statedColumns, type ColumnOf } from './rows-by-column.ts'

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
const laidOut = (rows: readonly Row[]) =>
  buildRowsByColumn(
    rows,
    [...table.keys()].map((column): ColumnOf<Row> => [column, (row) => row[column]]),
  )

test('what all rows have in common is said once, and a column without values not at all', () => {
  const rows = laidOut([
    { id: 'a', symbol: 'ACME', net_pnl: '1' },
    { id: 'b', symbol: 'ACME', net_pnl: '1', thesis: 'Mine' },
  ])
  expect(rows).toEqual({
    count: 2,
    varying: new Map([
      ['id', '{a,b}'],
      ['thesis', '{NULL,Mine}'],
    ]),
    common: new Map([
      ['symbol', 'ACME'],
      ['net_pnl', '1'],
    ]),
  })
  expect(
    statedColumns(['id', 'symbol', 'moods', 'stats'], rows, table),
    'a default must not stand in for null',
  ).toEqual(['id', 'symbol', 'moods'])
})

test('a value that only the first row has is not given to the others', () => {
  expect(laidOut([{ id: 'a', thesis: 'Mine' }, { id: 'b' }]).varying.get('thesis')).toBe('{Mine,NULL}')
})

test('one row is all in common, and still a row', () => {
  const rows = laidOut([{ id: 'a', thesis: null }])
  expect(rows).toEqual({ count: 1, varying: new Map(), common: new Map([['id', 'a']]) })
  const { sql, parameters } = buildRowsQuery(['id', 'thesis'], rows, table).compile(compiler)
  expect(sql).toBe('select $1::uuid as "id", $2::text as "thesis" from generate_series(1, $3::integer)')
  expect(parameters).toEqual(['a', null, 1])
})

test('no rows are none', () => {
  expect(laidOut([]).count).toBe(0)
})

test('texts are quoted where an array would read them as something else', () => {
  const texts = ['', 'null', 'NULL', 'a b', 'a,b', '{}', '"', '\\', 'é', ' x', '1.5e-7', "it's", 'a\nb']
  expect(laidOut(texts.map((thesis, id) => ({ id, thesis }))).varying.get('thesis')).toBe(
    String.raw`{"","null","NULL","a b","a,b","{}","\"","\\","é"," x",1.5e-7,"it's","a` + '\nb"}',
  )
})

test('lists and objects are texts within their array, read as what they are', () => {
  const rows = laidOut([
    { id: 'a', moods: ['calm', 'very calm'], stats: { one: 1 } },
    { id: 'b', moods: [], stats: {} },
  ])
  expect(rows.varying.get('moods')).toBe(String.raw`{"{calm,\"very calm\"}","{}"}`)
  expect(rows.varying.get('stats')).toBe(String.raw`{"{\"one\":1}","{}"}`)
  const { sql } = buildRowsQuery(['id', 'moods', 'stats'], rows, table).compile(compiler)
  expect(sql).toBe(
    'select "own"."id"::uuid as "id", "own"."moods"::text[] as "moods", "own"."stats"::jsonb as "stats" ' +
      'from (select unnest($1::uuid[]) as "id", unnest($2::text[]) as "moods", unnest($3::jsonb[]) as "stats") as own',
  )
})

test('columns of one type that are alike in all rows are said once', () => {
  const rows = laidOut([
    { id: 'a', thesis: '1', gross_pnl: '1', net_pnl: '1' },
    { id: 'b', thesis: '2', gross_pnl: '2', net_pnl: '2' },
  ])
  const { sql, parameters } = buildRowsQuery(['net_pnl', 'thesis', 'gross_pnl'], rows, table).compile(compiler)
  expect(sql).toBe(
    'select "own"."net_pnl"::numeric as "net_pnl", "own"."thesis"::text as "thesis", "own"."net_pnl"::numeric as "gross_pnl" ' +
      'from (select unnest($1::numeric[]) as "net_pnl", unnest($2::text[]) as "thesis") as own',
  )
  expect(parameters).toEqual(['{1,2}', '{1,2}'])
})

test('half of a character is refused rather than stored as another one', () => {
  const lone = 'broken \ud83d'
  expect(() => laidOut([{ id: 'a', thesis: lone }])).toThrow('half of a character')
  expect(() => laidOut([{ id: 'a', thesis: lone }, { id: 'b' }])).toThrow('half of a character')
  expect(laidOut([{ id: 'a', thesis: 'whole 😀' }]).common.get('thesis')).toBe('whole 😀')
})

test('fields of objects are read by place where all are alike, and by name where they are not, to the same end', () => {
  const columns = [{ of: (row: Row) => row, columns: { tone: 'thesis', symbol: 'symbol', gain: 'net_pnl' } }]
  const alike = [
    { symbol: 'ACME', tone: 'calm', gain: '1' },
    { symbol: 'ACME', tone: 'wild', gain: undefined },
  ]
  const laid = {
    count: 2,
    varying: new Map([
      ['thesis', '{calm,wild}'],
      ['net_pnl', '{1,NULL}'],
    ]),
    common: new Map([['symbol', 'ACME']]),
  }
  expect(buildRowsByColumn(alike, columns)).toEqual(laid)
  const [first, second] = alike
  expect(buildRowsByColumn([{ ...first }, { gain: second?.gain, tone: 'wild', symbol: 'ACME' }], columns)).toEqual(laid)
  expect(buildRowsByColumn([{ ...first }, { tone: 'wild', symbol: 'ACME' }], columns)).toEqual(laid)
  expect(buildRowsByColumn([{ tone: 'calm' }, { tone: 'wild' }], columns).common.size, 'a field that none has').toBe(0)
})
