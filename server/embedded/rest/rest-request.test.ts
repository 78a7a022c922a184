import type { FastifyRequest } from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RestTable } from './rest-columns.ts'
import { RestError } from './rest-error.ts'
import { conditions, readFilters } from './rest-filter.ts'
import { readPreferences } from './rest-preferences.ts'
import { readNames, readRows, readSelection, textIn } from './rest-request.ts'

const table: RestTable = { name: 'notes', columns: ['id', 'title', 'size'], key: ['id'] }
const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
/** The condition of filters in SQL without the table's name, with the values in their places. */
const sqlOf = (...parameters: readonly (readonly [string, string])[]) => {
  const { sql, parameters: values } = conditions(table, readFilters(table, parameters)).compile(compiler)
  return sql
    .replaceAll('"notes".', '')
    .replaceAll(/\$(\d+)/g, (_, place: string) => `‹${String(values[Number(place) - 1])}›`)
}
/** The code of what is thrown. */
const codeOf = (read: () => unknown): string | null => {
  try {
    read()
    return null
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return error.code
  }
}
const parsing = 'PGRST100'

const many = (count: number) => Array.from({ length: count }, () => ['title', 'eq.a'] as const)

const nested = (depth: number) => `${'(or'.repeat(depth - 1)}(title.eq.a)${')'.repeat(depth - 1)}`

const values = (count: number) => `in.(${Array.from({ length: count }, () => 'a').join()})`

describe('filters', () => {
  it.each([
    ['eq.a', '"title" = ‹a›'],
    ['neq.a', '"title" <> ‹a›'],
    ['gt.1', '"title" > ‹1›'],
    ['gte.1', '"title" >= ‹1›'],
    ['lt.1', '"title" < ‹1›'],
    ['lte.1', '"title" <= ‹1›'],
    ['like.a*b*', '"title" like ‹a%b%›'],
    ['ilike.*b', '"title" ilike ‹%b›'],
    // A star is a pattern only where the operator has patterns, and a quoted value is one only within a group.
    ['eq.a*"b"', '"title" = ‹a*"b"›'],
    ['eq."a"', '"title" = ‹"a"›'],
    ['isdistinct.a', '"title" is distinct from ‹a›'],
    ['is.NULL', '"title" is null'],
    ['is.not_null', '"title" is not null'],
    ['is.true', '"title" is true'],
    ['not.is.unknown', 'not ("title" is unknown)'],
    ['not.eq.', 'not ("title" = ‹›)'],
    ['in.(a,"b,c",d)', '"title" in (‹a›, ‹b,c›, ‹d›)'],
    ['in.()', 'false'],
    ['eq.line\nbreak', '"title" = ‹line\nbreak›'],
  ])('become conditions: %j', (text, sql) => {
    expect(sqlOf(['title', text])).toBe(sql)
  })

  it('are joined, and hold without any', () => {
    expect(sqlOf(['title', 'eq.a'], ['size', 'gt.1'])).toBe('"title" = ‹a› and "size" > ‹1›')
    expect(sqlOf()).toBe('true')
  })

  it('are grouped by and, or and not', () => {
    expect(sqlOf(['or', '(title.eq."a,b",not.and(size.gt.1,size.lt.3))'])).toBe(
      '("title" = ‹a,b› or not (("size" > ‹1› and "size" < ‹3›)))',
    )
    expect(sqlOf(['not.and', '(title.is.null,or(size.eq.1,"size".not.eq.2))'])).toBe(
      'not (("title" is null and ("size" = ‹1› or not ("size" = ‹2›))))',
    )
  })

  it.each(['eq', 'a', 'between.1', 'is.maybe', 'in.a,b', 'in.(a', '.eq.a', 'Eq.a'])('are refused: %j', (text) => {
    expect(codeOf(() => readFilters(table, [['title', text]]))).toBe(parsing)
  })

  it.each(['title.eq.1', '()', '(title)', '(eq)', '(title.eq.1'])('are refused as a group: %j', (text) => {
    expect(codeOf(() => readFilters(table, [['or', text]]))).toBe(parsing)
  })

  it('know the columns of the table alone', () => {
    expect(codeOf(() => readFilters(table, [['secret', 'eq.a']]))).toBe('42703')
    expect(codeOf(() => readFilters(table, [['or', '(title.eq.a,secret.eq.a)']]))).toBe('42703')
  })

  it('are at most a hundred, two hundred values and five groups deep', () => {
    expect(readFilters(table, many(100))).toHaveLength(100)
    expect(codeOf(() => readFilters(table, many(101)))).toBe(parsing)
    expect(codeOf(() => readFilters(table, [...many(99), ['or', '(title.eq.a,title.eq.b)']]))).toBe(parsing)
    expect(codeOf(() => readFilters(table, [...many(98), ['or', '(title.eq.a,title.eq.b)']]))).toBeNull()
    expect(codeOf(() => readFilters(table, [['title', values(200)]]))).toBeNull()
    expect(codeOf(() => readFilters(table, [['title', values(201)]]))).toBe(parsing)
    expect(codeOf(() => readFilters(table, [['or', nested(5)]]))).toBeNull()
    expect(codeOf(() => readFilters(table, [['or', nested(6)]]))).toBe(parsing)
  })
})

const rangeOf = (range: string, query = {}) => {
  const { limit, offset } = readSelection(table, query, range)
  return [offset, limit]
}

describe('a selection', () => {
  const all = table.columns.map((column) => ({ column, alias: column, cast: null }))

  it('is all columns and a thousand rows unless stated', () => {
    expect(readSelection(table, {})).toEqual({ columns: all, filters: [], order: [], limit: 1_000, offset: 0 })
    expect(readSelection(table, { limit: '5000' }).limit).toBe(1_000)
    expect(readSelection(table, { limit: '0', offset: '7' })).toMatchObject({ limit: 0, offset: 7 })
  })

  it('renames and casts columns', () => {
    expect(readSelection(table, { select: 'title, big : size::text,*' }).columns).toEqual([
      { column: 'title', alias: 'title', cast: null },
      { column: 'size', alias: 'big', cast: 'text' },
      ...all,
    ])
    expect(codeOf(() => readSelection(table, { select: 'size::money' }))).toBe('42704')
    expect(codeOf(() => readSelection(table, { select: 'secret' }))).toBe('42703')
    expect(codeOf(() => readSelection(table, { select: 'count()' }))).toBe('PGRST123')
    expect(codeOf(() => readSelection(table, { select: 'tags(name)' }))).toBe('PGRST200')
    expect(codeOf(() => readSelection(table, { select: 'a b' }))).toBe(parsing)
  })

  it('is ordered by columns', () => {
    const { order } = readSelection(table, { order: 'title.desc.nullslast,size.nullsfirst, id.asc' })
    expect(order).toEqual([
      { column: 'title', descending: true, nulls: 'last' },
      { column: 'size', descending: false, nulls: 'first' },
      { column: 'id', descending: false, nulls: null },
    ])
    expect(codeOf(() => readSelection(table, { order: 'title.up' }))).toBe(parsing)
    expect(codeOf(() => readSelection(table, { order: 'secret' }))).toBe('42703')
  })

  it('has the rows of a range where nothing else says it', () => {
    expect(rangeOf('0-9')).toEqual([0, 10])
    expect(rangeOf('items=5-5')).toEqual([5, 1])
    expect(rangeOf('20-')).toEqual([20, 1_000])
    expect(rangeOf('nonsense')).toEqual([0, 1_000])
    expect(rangeOf('0-9', { limit: '3' })).toEqual([0, 3])
    expect(rangeOf('4-9', { offset: '1' })).toEqual([1, 6])
    expect(codeOf(() => rangeOf('9-4'))).toBe('PGRST103')
  })

  it('has filters of every other parameter, each as often as it is given', () => {
    const own = { select: 'id', order: 'id', columns: 'id', on_conflict: 'id', limit: '1', offset: '0' }
    const { filters } = readSelection(table, { ...own, title: ['neq.a', 'neq.b'], size: 'eq.1' })
    expect(filters).toHaveLength(3)
  })

  it('is refused where a count is none, or stated twice', () => {
    expect(codeOf(() => readSelection(table, { limit: '-1' }))).toBe(parsing)
    expect(codeOf(() => readSelection(table, { offset: '1234567890' }))).toBe(parsing)
    expect(codeOf(() => textIn({ order: ['id', 'size'] }, 'order'))).toBe(parsing)
    expect(textIn({}, 'order')).toBeNull()
  })
})

describe('rows', () => {
  it('set the columns that any of them names', () => {
    expect(readRows(table, { title: 'a' })).toEqual({ rows: [{ title: 'a' }], columns: ['title'] })
    expect(readRows(table, [{ title: 'a' }, { size: 1 }]).columns).toEqual(['title', 'size'])
    expect(readRows(table, { title: 'a', secret: 1 }, ['title']).columns).toEqual(['title'])
    expect(readRows(table, [])).toEqual({ rows: [], columns: [] })
  })

  it('are objects with known columns, at most a hundred', () => {
    expect(codeOf(() => readRows(table, { secret: 1 }))).toBe('PGRST204')
    for (const body of [null, 'text', [[]], [null]]) expect(codeOf(() => readRows(table, body))).toBe('PGRST102')
    expect(
      codeOf(() =>
        readRows(
          table,
          Array.from({ length: 100 }, () => ({})),
        ),
      ),
    ).toBeNull()
    expect(
      codeOf(() =>
        readRows(
          table,
          Array.from({ length: 101 }, () => ({})),
        ),
      ),
    ).toBe(parsing)
  })

  it('have names in lists of columns', () => {
    expect(readNames(table, ' "id", title')).toEqual(['id', 'title'])
    expect(codeOf(() => readNames(table, 'id,secret'))).toBe('PGRST204')
  })
})

const read = (headers: object) => readPreferences({ headers } as FastifyRequest)

describe('preferences', () => {
  const none = {
    isSingular: false,
    isCsv: false,
    stripsNulls: false,
    wantsRows: false,
    wantsCount: false,
    resolution: null,
    useDefaults: false,
    maxAffected: null,
    applied: '',
  }

  it('are none unless stated', () => {
    expect(read({})).toEqual(none)
    expect(read({ accept: 'application/json', prefer: 'return=minimal' })).toEqual({
      ...none,
      applied: 'return=minimal',
    })
  })

  it('are read from both headers', () => {
    expect(
      read({
        accept: 'text/html, application/vnd.pgrst.object+json;nulls=stripped',
        prefer: ['return=representation, count=exact', 'resolution=ignore-duplicates,missing=default,timezone=UTC'],
      }),
    ).toEqual({
      isSingular: true,
      isCsv: false,
      stripsNulls: true,
      wantsRows: true,
      wantsCount: true,
      resolution: 'ignore',
      useDefaults: true,
      maxAffected: null,
      applied: 'return=representation, count=exact, resolution=ignore-duplicates, missing=default',
    })
    expect(read({ prefer: 'resolution=merge-duplicates' }).resolution).toBe('merge')
    expect(read({ prefer: 'resolution=other' }).resolution).toBeNull()
  })

  it('limit what a change affects where they are strict', () => {
    expect(read({ prefer: 'max-affected=2, handling=strict' }).maxAffected).toBe(2)
    expect(read({ prefer: 'max-affected=2' }).maxAffected).toBeNull()
    expect(read({ prefer: 'max-affected=many, handling=strict' }).maxAffected).toBeNull()
  })

  it('are refused for a form that this server does not have', () => {
    expect(codeOf(() => read({ accept: 'application/geo+json' }))).toBe('PGRST107')
    for (const accept of ['*/*', 'application/*', 'application/vnd.pgrst.array+json', 'text/csv, */*;q=0.1'])
      expect(codeOf(() => read({ accept }))).toBeNull()
    const isCsv = ['text/csv', 'text/csv, */*;q=0.1', 'application/json, text/csv'].map(
      (accept) => read({ accept }).isCsv,
    )
    expect(isCsv).toEqual([true, true, false])
  })
})
