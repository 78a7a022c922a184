import { sql, type Transaction } from 'kysely'
import type { Fill } from '#domain/fills/fill.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RowsField } from '#domain/trade/fields/catalogue.ts'
import type { CustomStatValues, Attachment, RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { Trade, TradeInput } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'
import { rowSelection, tradeSelection, type TradeRow } from './columns.ts'
import { readFills } from './fills.ts'
import { readAttachments, readMistakes, readRuleChecks, readTags } from './lists.ts'

/** A stored trade as handlers return it. */
export type StoredTrade = Trade & {
  readonly executions: Fill[]
  readonly ruleResponses: RuleCheck[]
  readonly mistakeIds: Id[]
  readonly tags: Id[]
  readonly screenshots: Attachment[]
}

/** Removes the values of statistics that are no longer defined. */
export async function dropUndefinedStats<Row extends { readonly customStats?: CustomStatValues | undefined }>(
  trx: Transaction<Schema>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const named = new Set(rows.flatMap(({ customStats }) => Object.keys(customStats ?? {})))
  if (named.size === 0) return rows
  const found = await trx
    .selectFrom('custom_stats')
    .select('id')
    .where('id', '=', sql<Id>`any(${[...named]}::uuid[])`)
    .execute()
  const defined = new Set(found.map(({ id }) => id))
  if (defined.size === named.size) return rows
  return rows.map((row) =>
    row.customStats === undefined
      ? row
      : { ...row, customStats: Object.fromEntries(Object.entries(row.customStats).filter(([id]) => defined.has(id))) },
  )
}

const none: ReadonlyMap<Id, never> = new Map<Id, never>()

/**
 * Adds the lists of trades and drops values of statistics that are no longer defined; by id. `isEmpty` names lists that
 * are known to have no rows, which are not read.
 */
async function completeTrades(
  trx: Transaction<Schema>,
  found: readonly TradeRow[],
  isEmpty: (list: RowsField) => boolean = () => false,
): Promise<Map<Id, StoredTrade>> {
  if (found.length === 0) return new Map()
  const ids = found.map(({ id }) => id)
  const rows = await dropUndefinedStats(trx, found)
  const fills = isEmpty('executions') ? none : await readFills(trx, ids)
  const checks = isEmpty('ruleResponses') ? none : await readRuleChecks(trx, ids)
  const mistakes = isEmpty('mistakeIds') ? none : await readMistakes(trx, ids)
  const tags = isEmpty('tags') ? none : await readTags(trx, ids)
  const files = isEmpty('screenshots') ? none : await readAttachments(trx, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        executions: fills.get(row.id) ?? [],
        ruleResponses: checks.get(row.id) ?? [],
        mistakeIds: mistakes.get(row.id) ?? [],
        tags: tags.get(row.id) ?? [],
        screenshots: files.get(row.id) ?? [],
      },
    ]),
  )
}

/** Trades that the transaction's user may read, by id, each complete with its lists. */
export async function findTrades(trx: Transaction<Schema>, ids: readonly Id[]): Promise<Map<Id, StoredTrade>> {
  if (ids.length === 0) return new Map()
  const found = await trx
    .selectFrom('trades')
    .select(tradeSelection)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
  return completeTrades(trx, found)
}

/** A trade that this transaction has just stored as `row`: lists that were stored without rows are not read. */
export async function completeNewTrade(
  trx: Transaction<Schema>,
  row: TradeRow,
  input: TradeInput,
): Promise<StoredTrade | undefined> {
  return (await completeTrades(trx, [row], (list) => input[list].length === 0)).get(row.id)
}

/** One complete trade; undefined if the user may read none with that id. */
export async function findTrade(trx: Transaction<Schema>, id: Id): Promise<StoredTrade | undefined> {
  const read = async () => (await findTrades(trx, [id])).get(id)
  return (await read()) ?? ((await readAsTeam(trx)) ? read() : undefined)
}

/**
 * The trade that a user's request with this key logged, or the trade that it was merged into; undefined if there is
 * none. A lock makes requests with one key run one after the other until the transaction ends: the second of two finds
 * the trade of the first.
 */
export async function findTradeOfRequest(
  trx: Transaction<Schema>,
  userId: Id,
  key: Id,
): Promise<{ readonly id: Id; readonly digest: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trade of ${userId} ${key.toLowerCase()}`}, 0))`.execute(
    trx,
  )
  // One statement: between two, a merge could move the key from one table to the other.
  const { rows } = await sql<{ readonly id: Id; readonly digest: string }>`
    select id, request_digest as digest, 0 as place from trades
    where user_id = ${userId}::uuid and idempotency_key = ${key}::uuid
    union all
    select trade_id, request_digest, 1 from absorbed_requests
    where user_id = ${userId}::uuid and idempotency_key = ${key}::uuid
    order by place, id limit 1
  `.execute(trx)
  return rows[0]
}

/** The portfolios of trades, by trade id; trades that the user may not read are missing. */
export async function findPortfoliosOfTrades(trx: Transaction<Schema>, ids: readonly Id[]): Promise<Map<Id, Id>> {
  const rows = await trx
    .selectFrom('trades')
    .select(['id', 'portfolio_id'])
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row.portfolio_id]))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  // By the name of their schema, so that a request which changes trades goes on reading the tables.
  const { rows: masked } = await sql<{ id: Id; portfolio: Id }>`
    select id, portfolio_id as portfolio from shared.trades where id = any(${missing}::uuid[])
  `.execute(trx)
  for (const { id, portfolio } of masked) found.set(id, portfolio)
  return found
}

/** The portfolio of a trade; undefined if the user may read no such trade. */
export async function findPortfolioOfTrade(trx: Transaction<Schema>, id: Id): Promise<Id | undefined> {
  return (await findPortfoliosOfTrades(trx, [id])).get(id)
}

/** Trades read at a time: more would block the event loop while they are parsed and written as JSON. */
const listPageSize = 500

/**
 * The newest trades of a portfolio in pages, without fills and texts: first those without an exit, then by latest exit.
 * All pages are of the same moment.
 */
export async function* listNewestTrades(trx: Transaction<Schema>, portfolioId: Id, limit: number) {
  const query = trx
    .selectFrom('trades')
    .select(rowSelection)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('exit_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(limit)
  type Row = Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>
  await sql`declare newest_trades no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(listPageSize)} from newest_trades`.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < listPageSize) return
  }
}

/** Deletes trades with everything that belongs to them. */
export async function deleteTrades(trx: Transaction<Schema>, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('trades')
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
}
