import { sql, type Transaction } from 'kysely'
import { sortFillsByTime } from '#domain/fills/position.ts'
import { packExecutions } from '#domain/importers/reading/imported-execution.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readFills } from '#server/trades/storage/fills.ts'
import { mayBeRematched, readImportedExecutions, sortLikeFills } from './imported-executions.ts'

/** Absorbed import keys by trade id. */
async function readAbsorbedKeys(trx: Transaction<Schema>, trades: readonly Id[]): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ tradeId: Id; keys: string[] }>`
    select trade_id as "tradeId", array_agg(import_key order by import_key) as keys
    from absorbed_import_keys where trade_id = any(${trades}::uuid[]) group by trade_id
  `.execute(trx)
  return new Map(rows.map(({ tradeId, keys }) => [tradeId, keys]))
}

/** Whether executions have a rest of a coin; see `isDustKey`. */
const dustPath = '$[*].key ? (@ starts with "dust")'

/** The max shift of a time that was read in another time zone. */
const maxZoneShift = '26 hours'

/** What a file has, of which the portfolio may have trades. */
interface FileContent {
  /** The first moment of its executions; null if that is not known. */
  readonly at: Instant | null
  readonly books: readonly string[]
  /** Other formats that may have brought the same executions, with the file's symbols and last moment. */
  readonly elsewhere: {
    readonly formats: readonly string[]
    readonly symbols: readonly string[]
    readonly until: Instant
  } | null
}

/**
 * Trades of a portfolio that are open, those that were one trade with one of them before it was split, those that were
 * held at a moment and closed since, those that were imported into some books since that moment, those of them with rests of
 * coins from before, and those that other formats brought in the time of the file; executions oldest first.
 */
export async function readOpenPositions(
  trx: Transaction<Schema>,
  portfolioId: Id,
  { at, books, elsewhere }: FileContent,
) {
  const { formats = [], symbols = [], until = null } = elsewhere ?? {}
  const trades = await trx
    .selectFrom('trades')
    .select(
      aliased({
        tradeId: 'id',
        revision: 'revision',
        importKey: 'import_key',
        symbol: 'symbol',
        underlyingSymbol: 'underlying_symbol',
        expiryDate: 'expiry_date',
        direction: 'direction',
        pointValue: 'point_value',
        isLocked: 'is_locked',
        swapFunding: 'swap_funding',
        brokerPnl: 'broker_pnl',
        result: 'result',
      }),
    )
    .select(sql<string | null>`(select format from import_batches where id = trades.import_batch_id)`.as('formatId'))
    .where('portfolio_id', '=', portfolioId)
    .where('fill_count', '>', 0)
    .where((is) =>
      is.or([
        is('exit_at', 'is', null),
        sql<boolean>`(entry_at <= ${at}::timestamptz and exit_at >= ${at}::timestamptz)`,
        sql<boolean>`id in (
          select trade_id from imported_executions
          where book = any(${books}::text[]) and last_at >= ${at}::timestamptz - ${maxZoneShift}::interval
        )`,
        // A sale of a coin may include what earlier trades have left over, and goes to the last of them if that is all.
        sql<boolean>`id in (
          with earlier as (
            select trade_id, book, last_at, executions @? ${dustPath}::jsonpath as has_dust
            from imported_executions join trades as own on own.id = trade_id and own.portfolio_id = ${portfolioId}::uuid
            where book = any(${books}::text[]) and last_at < ${at}::timestamptz
          )
          select trade_id from earlier where has_dust
          union
          (select distinct on (book) trade_id from earlier
            where book in (select book from earlier where has_dust) order by book, last_at desc)
        )`,
        // Trades that were imported before executions had keys; their own key begins with the book.
        sql<boolean>`(
          exit_at >= ${at}::timestamptz - ${maxZoneShift}::interval
          and split_part(import_key, '|', 1) || '|' || split_part(import_key, '|', 2) || '|'
            || split_part(import_key, '|', 3) || '|' = any(${books}::text[])
          and not exists (select from imported_executions where trade_id = trades.id)
        )`,
        sql<boolean>`(
          symbol = any(${symbols}::text[])
          and exit_at >= ${at}::timestamptz - ${maxZoneShift}::interval
          and entry_at <= ${until}::timestamptz + ${maxZoneShift}::interval
          and import_batch_id in (
            select id from import_batches
            where portfolio_id = ${portfolioId}::uuid and format = any(${formats}::text[])
          )
        )`,
        // The parts of a split trade share one import key: one part has it, the others have absorbed it.
        sql<boolean>`id in (
          with open as (
            select id, import_key from trades
            where portfolio_id = ${portfolioId}::uuid and exit_at is null and fill_count > 0
          ), keys as (
            select import_key from open where import_key is not null
            union select absorbed.import_key from absorbed_import_keys as absorbed join open on open.id = absorbed.trade_id
          )
          select id from trades where portfolio_id = ${portfolioId}::uuid and import_key in (select import_key from keys)
          union select trade_id from absorbed_import_keys where import_key in (select import_key from keys)
        )`,
      ]),
    )
    .orderBy('entry_at')
    .orderBy('id')
    .execute()
  const ids = trades.map(({ tradeId }) => tradeId)
  const fills = await readFills(trx, ids)
  const absorbed = await readAbsorbedKeys(trx, ids)
  const imported = await readImportedExecutions(trx, ids)
  return trades.map(({ result, ...trade }) => {
    const own = sortFillsByTime(fills.get(trade.tradeId) ?? [])
    const { book, executions } = imported.get(trade.tradeId) ?? { book: null, executions: [] }
    return {
      ...trade,
      absorbedKeys: absorbed.get(trade.tradeId) ?? [],
      isOpen: result === 'open',
      fills: own,
      book,
      imported: [...packExecutions(sortLikeFills(executions, own), own)],
      isAsImported: mayBeRematched(own, executions),
    }
  })
}
