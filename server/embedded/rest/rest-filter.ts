import { sql, type RawBuilder } from 'kysely'
import { splitAtCommas, unquote } from '#server/embedded/filter-syntax.ts'
import { knownColumn, type RestTable } from './rest-columns.ts'
import { restErrors } from './rest-error.ts'

/** A condition on one column, or a group of conditions joined by `and` or `or`. */
export type RestFilter =
  | {
      readonly kind: 'column'
      readonly column: string
      readonly isNegated: boolean
      readonly operator: Operator
      readonly values: readonly string[]
    }
  | {
      readonly kind: 'and' | 'or'
      readonly isNegated: boolean
      readonly filters: readonly RestFilter[]
    }

const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'is', 'in', 'isdistinct'] as const
type Operator = (typeof operators)[number]

/** Operators that may be asked of any or all of several values. */
const quantified: ReadonlySet<string> = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'])
/** PostgREST's other operators. */
const unsupported = new Set('match imatch fts plfts phfts wfts cs cd ov sl sr nxl nxr adj'.split(' '))

const symbols: Readonly<Record<Exclude<Operator, 'is' | 'in'>, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  isdistinct: 'is distinct from',
}
const states: Readonly<Record<string, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** Limits: conditions per request, values per list, nesting depth. */
const [maxFilters, maxValues, maxDepth] = [100, 200, 5]

const unreadableError = (text: string) =>
  restErrors.badRequest(
    `"failed to parse filter (${text})" (line 1, column 1)`,
    `expecting "not" or operator (${operators.join(', ')})`,
  )

type ColumnFilter = Extract<RestFilter, { readonly kind: 'column' }>

/** In patterns an asterisk stands for `%`, which addresses must encode. */
const toValue = (operator: Operator, text: string): string =>
  operator === 'like' || operator === 'ilike' ? text.replaceAll('*', '%') : text

/** Parses the values of `like(any).{a,b}`: a group with a condition for each. */
function readQuantified(filter: Omit<ColumnFilter, 'values'>, of: 'any' | 'all', inner: string): RestFilter {
  const { isNegated, operator } = filter
  const values = inner === '' ? [] : splitAtCommas(inner, '(){}').map((item) => unquote(item))
  if (values.length > maxValues) throw restErrors.badRequest(`"at most ${maxValues} values in a list"`)
  // No value is any of none, and each is all of none.
  if (values.length === 0) return { ...filter, operator: 'in', isNegated: isNegated === (of === 'any'), values }
  const filters = values.map((value) => ({ ...filter, isNegated: false, values: [toValue(operator, value)] }))
  return { kind: of === 'any' ? 'or' : 'and', isNegated, filters }
}

/**
 * Parses the text after a column: `eq.value`, `not.in.(a,b)`. In a nested condition (`isNested`) the value may be
 * quoted.
 */
function readCondition(table: RestTable, column: string, text: string, isNested: boolean): RestFilter {
  const match = /^(?<not>not\.)?(?<operator>[a-z]+)(?:\((?<of>\w+)\))?\.(?<value>.*)$/s.exec(text)
  const { not, operator: name = '', of, value = '' } = match?.groups ?? {}
  if (unsupported.has(name)) throw restErrors.unsupportedOperator(name)
  const operator = operators.find((known) => known === name)
  if (operator === undefined) throw unreadableError(text)
  const filter = { kind: 'column', column: knownColumn(table, column), isNegated: not !== undefined, operator } as const
  if (of !== undefined) {
    if (!quantified.has(operator) || (of !== 'any' && of !== 'all') || !/^\{.*\}$/s.test(value)) {
      throw unreadableError(text)
    }
    return readQuantified(filter, of, value.slice(1, -1))
  }
  if (operator === 'in') {
    if (!/^\(.*\)$/s.test(value)) throw unreadableError(text)
    const inner = value.slice(1, -1)
    const values = inner === '' ? [] : splitAtCommas(inner, '(){}').map((item) => unquote(item))
    if (values.length > maxValues) throw restErrors.badRequest(`"at most ${maxValues} values in a list"`)
    return { ...filter, values }
  }
  if (operator === 'is') {
    const state = value.toLowerCase()
    if (states[state] === undefined) throw unreadableError(text)
    return { ...filter, values: [state] }
  }
  return { ...filter, values: [toValue(operator, isNested ? unquote(value) : value)] }
}

/** Parses `(a.eq.1,or(b.is.null,c.gt.2))`. */
function readTree(table: RestTable, kind: 'and' | 'or', isNegated: boolean, text: string, depth: number): RestFilter {
  if (!/^\(.+\)$/s.test(text) || depth > maxDepth) {
    throw restErrors.badRequest(`"failed to parse logic tree (${text})" (line 1, column 1)`)
  }
  const filters = splitAtCommas(text.slice(1, -1), '(){}').map((item) => {
    const nested = /^(?<not>not\.)?(?<kind>and|or)(?<rest>\(.*\))$/s.exec(item.trim())?.groups
    if (nested !== undefined) {
      const { not, kind: inner, rest = '' } = nested
      return readTree(table, inner === 'or' ? 'or' : 'and', not !== undefined, rest, depth + 1)
    }
    const [, column, rest] = /^("[^"]*"|[^.]+)\.(.*)$/s.exec(item.trim()) ?? []
    if (column === undefined || rest === undefined) {
      throw restErrors.badRequest(`"failed to parse logic tree (${text})" (line 1, column 1)`)
    }
    return readCondition(table, unquote(column), rest, true)
  })
  return { kind, isNegated, filters }
}

const countOf = (filter: RestFilter): number =>
  filter.kind === 'column' ? 1 : filter.filters.reduce((total, inner) => total + countOf(inner), 0)

/** Parses one query parameter: a column with a condition, or `or`, `and`, `not.or`, `not.and` with a list. */
export function readFilters(table: RestTable, parameters: readonly (readonly [string, string])[]): RestFilter[] {
  const filters = parameters.map(([name, text]) => {
    const tree = /^(?<not>not\.)?(?<kind>and|or)$/.exec(name)?.groups
    if (tree === undefined) return readCondition(table, name, text, false)
    return readTree(table, tree.kind === 'or' ? 'or' : 'and', tree.not !== undefined, text, 1)
  })
  if (filters.reduce((total, filter) => total + countOf(filter), 0) > maxFilters) {
    throw restErrors.badRequest(`"at most ${maxFilters} filters in one call"`)
  }
  return filters
}

/** A condition in SQL. Names are known columns and quoted; values are passed as parameters. */
function condition(table: RestTable, filter: RestFilter): RawBuilder<unknown> {
  const holds = (): RawBuilder<unknown> => {
    if (filter.kind !== 'column') {
      const joint = filter.kind === 'and' ? sql` and ` : sql` or `
      return sql`(${sql.join(
        filter.filters.map((inner) => condition(table, inner)),
        joint,
      )})`
    }
    const { operator, values } = filter
    const column = sql.id(table.name, filter.column)
    const [first = ''] = values
    if (operator === 'is') return sql`${column} is ${sql.raw(states[first] ?? 'null')}`
    if (operator === 'in') return values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values)})`
    return sql`${column} ${sql.raw(symbols[operator])} ${first}`
  }
  return filter.isNegated ? sql`not (${holds()})` : holds()
}

/** All conditions in SQL, joined by `and`. */
export function conditions(table: RestTable, filters: readonly RestFilter[]): RawBuilder<unknown> {
  if (filters.length === 0) return sql`true`
  return sql.join(
    filters.map((filter) => condition(table, filter)),
    sql` and `,
  )
}
