import { sql, type RawBuilder } from 'kysely'
import { splitAtCommas, unquote } from '#server/embedded/filter-syntax.ts'
import type { PublishedTable } from './published-tables.ts'

const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is'] as const
type Operator = (typeof operators)[number]

/** A condition on one column of a changed row. */
export interface RowFilter {
  readonly column: string
  readonly operator: Operator
  readonly isNegated: boolean
  /** One value; several for `in`. */
  readonly values: readonly string[]
}

const maxValues = 100
const comparisons: Readonly<Record<string, string>> = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }
const states: Readonly<Record<string, string>> = { null: 'null', true: 'true', false: 'false', unknown: 'unknown' }

function readCondition(table: PublishedTable, text: string): RowFilter | null {
  const match = /^(?<column>[^=]+)=(?<not>not\.)?(?<operator>[a-z]+)\.(?<value>.*)$/s.exec(text)
  if (match?.groups === undefined) return null
  const { column = '', not, operator: name = '', value = '' } = match.groups
  const operator = operators.find((known) => known === name)
  if (operator === undefined || !table.columns.some((known) => known.name === column)) return null
  const isList = operator === 'in'
  if (isList && !/^\(.*\)$/s.test(value)) return null
  const values = (isList ? splitAtCommas(value.slice(1, -1), '()') : [value]).map((part) => unquote(part))
  if (values.length > maxValues || (operator === 'is' && states[value] === undefined)) return null
  return { column, operator, isNegated: not !== undefined, values }
}

/**
 * Reads the filter of a subscription, such as "user_id=eq.7" or "symbol=in.(ES,NQ),quantity=gt.1"; all of its
 * conditions must hold. Null if it is invalid or names a column that the user may not read.
 */
export function readRowFilter(table: PublishedTable, text: string | undefined): readonly RowFilter[] | null {
  if (text === undefined || text === '') return []
  const filters = splitAtCommas(text, '()').map((part) => readCondition(table, part))
  return filters.every((filter) => filter !== null) ? filters : null
}

/** The condition in SQL, on a row named `changed`. Values are parameters with the column's own type. */
export function conditionOf(table: PublishedTable, filters: readonly RowFilter[]): RawBuilder<boolean> {
  if (filters.length === 0) return sql<boolean>`true`
  const conditions = filters.map(({ column, operator, isNegated, values }) => {
    const type = sql.raw(table.columns.find(({ name }) => name === column)?.sqlType ?? 'text')
    const cell = sql.id('changed', column)
    const [first = ''] = values
    const holds =
      operator === 'is'
        ? sql`${cell} is ${sql.raw(states[first] ?? 'null')}`
        : operator === 'in'
          ? sql`${cell} = any(${values}::text[]::${type}[])`
          : operator === 'like' || operator === 'ilike'
            ? sql`${cell}::text ${sql.raw(operator)} ${first}`
            : sql`${cell} ${sql.raw(comparisons[operator] ?? '=')} ${first}::text::${type}`
    // A comparison with null does not hold, and neither does its opposite.
    return isNegated ? sql`coalesce(not (${holds}), false)` : sql`coalesce(${holds}, false)`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * Whether a row can match, judging by the text of these columns; other columns are left to the database. For a deleted
 * row, of which only the key and the owner are known, that is the whole check.
 */
export function mayMatch(filters: readonly RowFilter[], known: ReadonlyMap<string, string | null>): boolean {
  return filters.every(({ column, operator, isNegated, values }) => {
    const cell = known.get(column)
    if (cell === undefined || isNegated) return true
    const isNamed = cell !== null && values.some((value) => value === cell || value.toLowerCase() === cell)
    if (operator === 'eq' || operator === 'in') return isNamed
    return operator !== 'neq' || !isNamed
  })
}
