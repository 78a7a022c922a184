import { describe, expect, it } from 'vitest'
import { createBindings, readJoin } from './join-request.ts'
import type { PublishedTable } from './published-tables.ts'
import { mayMatch, readRowFilter } from './row-filter.ts'

const column = (name: string) => ({ name, type: 'text', sqlType: 'text' })
const tableOf = (schema: string, name: string, ...columns: readonly string[]): PublishedTable => ({
  schema,
  name,
  columns: columns.map(column),
  key: ['id'],
  owner: 'user_id',
})
const trades = tableOf('public', 'trades', 'id', 'user_id', 'symbol')
const tags = tableOf('public', 'tags', 'id', 'user_id')
const other = tableOf('private', 'trades', 'id')
const read = (text: string | undefined) => readRowFilter(trades, text)

const list = (count: number) => `symbol=in.(${Array.from({ length: count }, () => 'a').join()})`

describe('the filter of a subscription', () => {
  it('has conditions that must all hold, or none', () => {
    expect(read(undefined)).toEqual([])
    expect(read('')).toEqual([])
    expect(read('symbol=in.(ES,"N,Q"),id=not.gt.1,user_id=is.null')).toEqual([
      { column: 'symbol', operator: 'in', isNegated: false, values: ['ES', 'N,Q'] },
      { column: 'id', operator: 'gt', isNegated: true, values: ['1'] },
      { column: 'user_id', operator: 'is', isNegated: false, values: ['null'] },
    ])
    expect(read('symbol=eq.a\nb')).toHaveLength(1)
  })

  it.each(['symbol', 'symbol=ES', 'symbol=between.1', 'secret=eq.1', 'symbol=in.ES', 'symbol=is.maybe', 'id=eq.1,x'])(
    'is refused: %j',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )

  it('has at most a hundred values', () => {
    expect(read(list(100))).not.toBeNull()
    expect(read(list(101))).toBeNull()
  })
})

const matches = (text: string, known: Record<string, string | null>) =>
  mayMatch(read(text) ?? [], new Map(Object.entries(known)))

describe('a row of which little is known', () => {
  it('matches unless its known columns say otherwise', () => {
    expect(matches('user_id=eq.ada', { user_id: 'ada' })).toBe(true)
    expect(matches('user_id=eq.ADA', { user_id: 'ada' })).toBe(true)
    expect(matches('user_id=eq.bob', { user_id: 'ada' })).toBe(false)
    expect(matches('user_id=eq.ada', { user_id: null })).toBe(false)
    expect(matches('user_id=in.(bob,ada)', { user_id: 'ada' })).toBe(true)
    expect(matches('user_id=in.(bob)', { user_id: 'ada' })).toBe(false)
    expect(matches('user_id=neq.ada', { user_id: 'ada' })).toBe(false)
    expect(matches('user_id=neq.bob', { user_id: 'ada' })).toBe(true)
  })

  it('is left to the database for other columns, opposites and orders', () => {
    expect(matches('symbol=eq.ES', { user_id: 'ada' })).toBe(true)
    expect(matches('user_id=not.eq.ada', { user_id: 'ada' })).toBe(true)
    expect(matches('user_id=gt.z', { user_id: 'ada' })).toBe(true)
    expect(matches('user_id=eq.bob,symbol=eq.ES', { user_id: 'ada' })).toBe(false)
  })
})

const bind = (...changes: readonly object[]) => {
  const request = readJoin({ config: { postgres_changes: changes } })
  if (request === null) throw new Error('The request is not readable.')
  return createBindings(request, [trades, tags, other])
}

const tablesOf = (change: object) =>
  bind({ event: '*', schema: 'public', ...change }).bindings[0]?.tables.map(
    ({ table }) => `${table.schema}.${table.name}`,
  )

describe('a request to join', () => {
  it('may ask for nothing, and is refused where it is not one', () => {
    expect(readJoin(undefined)?.config.postgres_changes).toEqual([])
    expect(readJoin({ config: { postgres_changes: [{ event: 'TRUNCATE', schema: 'public' }] } })).toBeNull()
    const change = { event: '*', schema: 'public' }
    const of = (count: number) => ({ config: { postgres_changes: Array.from({ length: count }, () => change) } })
    expect(readJoin(of(100))).not.toBeNull()
    expect(readJoin(of(101))).toBeNull()
  })

  it('follows the tables that it names, or all', () => {
    expect(tablesOf({ table: 'trades' })).toEqual(['public.trades'])
    expect(tablesOf({})).toEqual(['public.trades', 'public.tags'])
    expect(tablesOf({ table: '*' })).toEqual(['public.trades', 'public.tags'])
    expect(tablesOf({ schema: '*', table: 'trades' })).toEqual(['public.trades', 'private.trades'])
    expect(tablesOf({ filter: 'symbol=eq.ES' })).toEqual(['public.trades'])
    expect(tablesOf({ select: ['id', 'user_id'] })).toEqual(['public.trades', 'public.tags'])
    expect(tablesOf({ select: ['symbol'] })).toEqual(['public.trades'])
  })

  it('gets the reason for what it cannot follow, beside what it can', () => {
    const wanted = { event: 'INSERT', schema: 'public', table: 'tags' }
    const { answer, bindings, refusals } = bind(wanted, { ...wanted, table: 'secrets', filter: 'a=eq.1' })
    expect(answer).toHaveLength(2)
    expect(answer[0]).toMatchObject(wanted)
    expect(bindings).toHaveLength(1)
    expect(refusals).toEqual([
      expect.stringMatching(/\[event: INSERT, schema: public, table: secrets, filters: a=eq\.1\]$/),
    ])
    const [first, second] = answer as { id: number }[]
    expect(second?.id).toBe((first?.id ?? 0) + 1)
    expect(bindings[0]?.id).toBe(first?.id)
  })
})
