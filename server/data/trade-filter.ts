import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely'
import type { z } from 'zod'
import type { tradeFilter } from '#contract/trades.ts'
import type { Id } from '#domain/units.ts'
import type { Schema } from './schema.ts'

export type TradeFilter = z.output<typeof tradeFilter>

/** The pattern that finds `text` anywhere, its own wildcards taken literally. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * The condition that a filter puts on trades; an empty list of choices is no condition. Without a portfolio it is over
 * the user's own trades: those that teams show are listed by their portfolio.
 */
export function matches(userId: Id, filter: TradeFilter) {
  return (eb: ExpressionBuilder<Schema, 'trades'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = []
    if (filter.portfolio_id === undefined) conditions.push(eb('user_id', '=', userId))
    else conditions.push(eb('portfolio_id', '=', filter.portfolio_id))
    if (filter.status !== undefined && filter.status.length > 0) conditions.push(eb('status', 'in', filter.status))
    if (filter.symbol !== undefined && filter.symbol.length > 0) conditions.push(eb('symbol', 'in', filter.symbol))
    if (filter.direction !== undefined) conditions.push(eb('direction', '=', filter.direction))
    if (filter.result !== undefined && filter.result.length > 0) conditions.push(eb('result', 'in', filter.result))
    if (filter.from !== undefined) conditions.push(eb('listed_on', '>=', filter.from))
    if (filter.to !== undefined) conditions.push(eb('listed_on', '<=', filter.to))
    if (filter.min_r !== undefined) conditions.push(eb('realized_r', '>=', sql<never>`${filter.min_r}::float8`))
    if (filter.max_r !== undefined) conditions.push(eb('realized_r', '<=', sql<never>`${filter.max_r}::float8`))
    if (filter.excluded !== undefined) conditions.push(eb('is_excluded', '=', filter.excluded === 'true'))
    if (filter.search !== undefined) {
      const pattern = containing(filter.search)
      conditions.push(
        eb.or([
          eb('symbol', 'ilike', pattern),
          eb('thesis', 'ilike', pattern),
          eb('lessons', 'ilike', pattern),
          eb('external_id', 'ilike', pattern),
        ]),
      )
    }
    return eb.and(conditions)
  }
}
