import { sql, type ExpressionBuilder, type SqlBool, type Expression, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { tradeFilter } from '#contract/trades/filter.ts'
import type { Id } from '#domain/numbers/units.ts'
import { likePattern } from '#server/sql/like-pattern.ts'
import type { Schema } from '#server/sql/tables.ts'
import { localEntryTime } from './entry-time.ts'
import { hasRoot } from './symbol-root.ts'

export type TradeFilter = z.output<typeof tradeFilter>
/**
 * The parts of a filter that are not columns of trades. server/trades/history/resolve-filter.ts computes them before
 * the trades are read.
 */
export interface ResolvedFilter {
  /** The session of an entry, as SQL over the columns of trades; null if nothing requires it. */
  readonly session: RawBuilder<string | null> | null
  /** The trades that the filter's formula selects; null if the filter has no formula. */
  readonly formula: readonly Id[] | null
  /** Identifies the state of the data that this was computed from: cached figures are valid only for the same stamp. */
  readonly stamp: string
}
export const unresolvedFilter: ResolvedFilter = { session: null, formula: null, stamp: '' }

type Builder = ExpressionBuilder<Schema, 'trades'>
type Condition = Expression<SqlBool>

/** An empty list of choices is no condition. */
const nonEmpty = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list === undefined || list.length === 0 ? null : list

const ids = (list: readonly Id[]) => sql<Id>`any(${list}::uuid[])`

/** Symbols and roots are chosen in one field: a trade of either is selected. */
function symbols(eb: Builder, filter: TradeFilter): Condition[] {
  const symbol = nonEmpty(filter.symbol)
  const root = nonEmpty(filter.root)
  const either = [...(symbol === null ? [] : [eb('symbol', 'in', symbol)]), ...(root === null ? [] : [hasRoot(root)])]
  return either.length === 0 ? [] : [eb.or(either)]
}

function choices(eb: Builder, filter: TradeFilter): Condition[] {
  const conditions: Condition[] = []
  const status = nonEmpty(filter.status)
  const result = nonEmpty(filter.result)
  const assetClass = nonEmpty(filter.asset_class)
  const source = nonEmpty(filter.source)
  const exitReason = nonEmpty(filter.exit_reason)
  if (status !== null) conditions.push(eb('status', 'in', status))
  conditions.push(...symbols(eb, filter))
  if (result !== null) conditions.push(eb('result', 'in', result))
  if (assetClass !== null) conditions.push(eb('asset_class', 'in', assetClass))
  if (source !== null) conditions.push(eb('source', 'in', source))
  if (exitReason !== null) conditions.push(eb('exit_reason', 'in', exitReason))
  if (filter.direction !== undefined) conditions.push(eb('direction', '=', filter.direction))
  return conditions
}

/**
 * Makes the planner check the condition for each row with a hash lookup. Otherwise it overestimates the cost of
 * row-level security and scans the trades of all users in the order of their ids.
 */
const withHashLookup = (condition: Condition) => sql<boolean>`(${condition}) is true`

/** Whether a trade is in a list of the caller's; nobody else's list selects anything. */
export const isInTradeList = (list: Id) =>
  withHashLookup(
    sql<boolean>`trades.id in (select unnest(trade_lists.trade_ids) from trade_lists where trade_lists.id = ${list}::uuid)`,
  )

function references(eb: Builder, filter: TradeFilter): Condition[] {
  const conditions: Condition[] = []
  const trades = nonEmpty(filter.id)
  const setups = nonEmpty(filter.setup_id)
  const exchanges = nonEmpty(filter.exchange_id)
  const batches = nonEmpty(filter.import_batch_id)
  const tags = nonEmpty(filter.tag_id)
  const mistakes = nonEmpty(filter.mistake_id)
  if (trades !== null) conditions.push(eb('id', '=', ids(trades)))
  for (const list of filter.trade_list ?? []) conditions.push(isInTradeList(list))
  if (setups !== null) conditions.push(eb('setup_id', '=', ids(setups)))
  if (exchanges !== null) conditions.push(eb('exchange_id', '=', ids(exchanges)))
  if (batches !== null) conditions.push(eb('import_batch_id', '=', ids(batches)))
  if (tags !== null) {
    const tagged = eb.selectFrom('trade_tags').select('trade_id').where('tag_id', '=', ids(tags))
    conditions.push(withHashLookup(eb('id', 'in', tagged)))
  }
  if (mistakes !== null) {
    const marked = eb.selectFrom('trade_mistakes').select('trade_id').where('mistake_id', '=', ids(mistakes))
    conditions.push(withHashLookup(eb('id', 'in', marked)))
  }
  return conditions
}

const ratio = (value: number) => sql<never>`${value}::float8`
const amount = (value: string) => sql<never>`${value}::numeric`

function ranges(eb: Builder, filter: TradeFilter): Condition[] {
  const conditions: Condition[] = []
  const weekdays = nonEmpty(filter.weekday)
  if (filter.from !== undefined) conditions.push(eb('listed_on', '>=', filter.from))
  if (filter.to !== undefined) conditions.push(eb('listed_on', '<=', filter.to))
  if (weekdays !== null) {
    conditions.push(sql<boolean>`extract(isodow from listed_on) = any(${weekdays.map(Number)}::int[])`)
  }
  if (filter.min_r !== undefined) conditions.push(eb('realized_r', '>=', ratio(filter.min_r)))
  if (filter.max_r !== undefined) conditions.push(eb('realized_r', '<=', ratio(filter.max_r)))
  if (filter.min_pnl !== undefined) conditions.push(eb('net_pnl', '>=', amount(filter.min_pnl)))
  if (filter.max_pnl !== undefined) conditions.push(eb('net_pnl', '<=', amount(filter.max_pnl)))
  if (filter.min_hold !== undefined) conditions.push(eb('hold_minutes', '>=', ratio(filter.min_hold)))
  if (filter.max_hold !== undefined) conditions.push(eb('hold_minutes', '<', ratio(filter.max_hold)))
  return conditions
}

function states(eb: Builder, filter: TradeFilter): Condition[] {
  const conditions: Condition[] = []
  const is = (condition: Condition, wanted: 'true' | 'false' | undefined) => {
    if (wanted !== undefined) conditions.push(wanted === 'true' ? condition : eb.not(condition))
  }
  is(eb('is_excluded', '=', true), filter.excluded)
  is(eb('is_locked', '=', true), filter.locked)
  is(eb('reviewed_at', 'is not', null), filter.reviewed)
  is(eb.or([eb('initial_stop_price', 'is not', null), eb('planned_stop_price', 'is not', null)]), filter.has_stop)
  is(eb('mae_price', 'is not', null), filter.has_mae)
  return conditions
}

/** Values of a statistic are JSON: numbers, choices as strings, or booleans. */
function customStat(eb: Builder, filter: TradeFilter, formula: ResolvedFilter['formula']): Condition[] {
  const [stat] = filter.custom_stat ?? []
  if (stat === undefined) return []
  if (formula === null && filter.without?.includes('stat') === true)
    return [sql<boolean>`(custom_stats ->> ${stat}::text) is null`]
  if (formula !== null) return [eb('id', '=', ids(formula))]
  const value = sql`(custom_stats ->> ${stat}::text)`
  const number = sql`(case when jsonb_typeof(custom_stats -> ${stat}::text) = 'number' then ${value}::numeric end)`
  const conditions: Condition[] = [sql<boolean>`${value} is not null`]
  if (filter.stat_is !== undefined) {
    // A number equals however it is written: 3.0 is 3.
    const asNumber = filter.stat_is.trim() === '' ? Number.NaN : Number(filter.stat_is)
    const isText = sql<boolean>`${value} = ${filter.stat_is}::text`
    const isNumber = sql<boolean>`${number} is not distinct from ${String(asNumber)}::numeric`
    conditions.push(Number.isFinite(asNumber) ? eb.or([isText, isNumber]) : isText)
  }
  if (filter.stat_min !== undefined) conditions.push(sql<boolean>`${number} >= ${filter.stat_min}::numeric`)
  if (filter.stat_max !== undefined) conditions.push(sql<boolean>`${number} <= ${filter.stat_max}::numeric`)
  return conditions
}

type MissingValue = NonNullable<TradeFilter['without']>[number]

const missingConditions: Readonly<Record<MissingValue, (eb: Builder, resolved: ResolvedFilter) => Condition>> = {
  date: (eb) => eb('listed_on', 'is', null),
  entry: (eb) => eb('entry_at', 'is', null),
  session: (_eb, { session }) => sql<boolean>`${session ?? sql`null::text`} is null`,
  result: (eb) => eb('result', 'is', null),
  setup: (eb) => eb('setup_id', 'is', null),
  exchange: (eb) => eb('exchange_id', 'is', null),
  exitReason: (eb) => eb('exit_reason', 'is', null),
  tag: (eb) => eb.not(eb.exists(eb.selectFrom('trade_tags').whereRef('trade_tags.trade_id', '=', 'trades.id'))),
  mistake: (eb) =>
    eb.not(eb.exists(eb.selectFrom('trade_mistakes').whereRef('trade_mistakes.trade_id', '=', 'trades.id'))),
  // Read with the stat; without one it is no condition.
  stat: () => sql<boolean>`true`,
}

/** Conditions on the hour and weekday of the entry, in the portfolio's time zone. */
function entryTimes({ entry_hour, entry_weekday, portfolio_id }: TradeFilter): Condition[] {
  const among = (part: 'hour' | 'isodow', values: readonly string[] | null): Condition[] =>
    values === null
      ? []
      : [
          sql<boolean>`extract(${sql.raw(part)} from ${localEntryTime(portfolio_id)}) = any(${values.map(Number)}::int[])`,
        ]
  return [...among('hour', nonEmpty(entry_hour)), ...among('isodow', nonEmpty(entry_weekday))]
}

function entrySessions({ entry_session }: TradeFilter, session: ResolvedFilter['session']): Condition[] {
  const wanted = nonEmpty(entry_session)
  return wanted === null ? [] : [sql<boolean>`${session ?? sql`null::text`} = any(${[...wanted]}::text[])`]
}

const searchedColumns = [
  'symbol',
  'thesis',
  'lessons',
  'entry_comment',
  'management_comment',
  'exit_comment',
  'external_id',
] as const

// oxlint-disable-next-line no-control-regex -- ASCII is what it asks for.
const isAscii = (text: string) => /^[\u0000-\u007F]*$/.test(text)

/**
 * Whether a trade contains `text` anywhere, ignoring case. ASCII texts need only ASCII letters compared, which takes
 * half the time.
 */
function containsText(eb: Builder, text: string): Condition {
  if (!isAscii(text)) return eb.or(searchedColumns.map((column) => eb(column, 'ilike', likePattern(text))))
  const wanted = sql`${text.toLowerCase()}::text collate "C"`
  return eb.or(
    searchedColumns.map((column) => sql<boolean>`strpos(lower(${sql.ref(column)} collate "C"), ${wanted}) > 0`),
  )
}

/**
 * The condition of a filter on trades; an empty list of choices is no condition. Without a portfolio it selects the
 * user's own trades only: trades that a team shows are listed by portfolio.
 */
export function matchesFilter(userId: Id, filter: TradeFilter, resolved: ResolvedFilter) {
  return (eb: Builder): Condition => {
    const conditions: Condition[] = [
      filter.portfolio_id === undefined ? eb('user_id', '=', userId) : eb('portfolio_id', '=', filter.portfolio_id),
      ...choices(eb, filter),
      ...references(eb, filter),
      ...ranges(eb, filter),
      ...states(eb, filter),
      ...customStat(eb, filter, resolved.formula),
      ...entrySessions(filter, resolved.session),
      ...entryTimes(filter),
      ...(filter.without ?? []).map((lack) => missingConditions[lack](eb, resolved)),
    ]
    if (filter.search !== undefined) conditions.push(containsText(eb, filter.search))
    return eb.and(conditions)
  }
}
