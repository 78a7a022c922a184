import { sql, type Transaction } from 'kysely'
import { matchRoundTrips } from '#domain/fills/match-round-trips.ts'
import { mergeFills } from '#domain/importers/matching/build-trade.ts'
import { keyWithoutDust } from '#domain/importers/matching/dust.ts'
import { wholeKeyOf } from '#domain/importers/matching/group-fills.ts'
import { rematchStored, type StoredTrip } from '#domain/importers/matching/rematch-stored.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { instrumentFields } from '#domain/trade/fields/plan.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { NewRow } from '#server/trades/changes/new-trades.ts'
import { findTrades, type StoredTrade } from '#server/trades/storage/trades.ts'
import { noMergedTrade, type Continuation } from './continuations.ts'
import { subtractFills } from './continue-trades.ts'
import {
  contentOf,
  mayBeRematched,
  readImportedExecutions,
  sortLikeFills,
  type ExecutionOfBatch,
  type ExecutionsOfTrade,
} from './imported-executions.ts'
import type { Rematch } from './rematch-trades.ts'

/** A trade that undoing an import creates of executions that remain. */
export interface RestoredTrade {
  readonly row: NewRow
  readonly imported: ExecutionsOfTrade['executions']
  readonly book: string
}

/** The changes of trades with imported executions when an import is undone. */
export interface UndoneExecutions {
  readonly rematches: readonly Rematch[]
  readonly restored: readonly RestoredTrade[]
  /** Trades that have no executions left. */
  readonly emptied: readonly Id[]
  /** Trades that were matched by their executions, and the import that each belongs to afterwards. */
  readonly owners: ReadonlyMap<Id, Id>
  /** What the import added to trades that were edited or merged by hand since. */
  readonly edited: readonly Continuation[]
  /** Import keys that stand for what those lose. */
  readonly releasedKeys: readonly string[]
}

/** Trades of the books of an import, from its first execution on, that hold imported executions. */
async function readBooksOfBatch(trx: Transaction<Schema>, portfolioId: Id, batchId: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with of_batch as (
      select book, min(first_at) as first_at from imported_executions where batch_id = ${batchId}::uuid group by book
    )
    select distinct trades.id from imported_executions as imported
    join of_batch on of_batch.book = imported.book
    join trades on trades.id = imported.trade_id
    where trades.portfolio_id = ${portfolioId}::uuid
      and (imported.last_at >= of_batch.first_at or trades.exit_at is null or trades.exit_at >= of_batch.first_at)
    union
    select id from trades where import_batch_id = ${batchId}::uuid and portfolio_id = ${portfolioId}::uuid
      and id in (select trade_id from imported_executions)
  `.execute(trx)
  return rows.map(({ id }) => id)
}

type InstrumentField = keyof typeof instrumentFields

/** What identifies the instrument of a trade: group B of the catalogue. */
const instrumentOf = (stored: StoredTrade): Pick<TradeInput, InstrumentField> => {
  const fields = Object.keys(instrumentFields) as InstrumentField[]
  return Object.fromEntries(fields.map((field) => [field, stored[field]])) as unknown as ReturnType<typeof instrumentOf>
}

function toPosition(stored: StoredTrade, { book, executions }: ExecutionsOfTrade): KnownPosition {
  const { id: tradeId, symbol, direction, pointValue, swapFunding, brokerPnl } = stored
  return {
    tradeId,
    importKey: null,
    symbol,
    direction,
    pointValue,
    isOpen: stored.result === 'open',
    swapFunding,
    brokerPnl,
    fills: stored.executions,
    book,
    imported: sortLikeFills(executions, stored.executions),
    isAsImported: true,
  }
}

/**
 * Another import that a trade of this one also has executions of, if it is still a trade without this one's (`added`), as
 * after two trades were merged by hand; null otherwise.
 */
function findOtherImport(
  { executions, direction }: StoredTrade,
  own: readonly ExecutionOfBatch[],
  added: readonly ExecutionOfBatch[],
  batchId: Id,
): Id | null {
  const trips = matchRoundTrips(subtractFills(executions, added))
  if (trips.length === 0 || trips.some((trip) => trip.direction !== direction)) return null
  return own.find((one) => one.batchId !== batchId)?.batchId ?? null
}

/**
 * Plans how the trades of a portfolio become those that they would be if an import had never been. `logged` took over rows of
 * the import by hand; those with executions of this import alone get back what they had.
 */
export async function planUndo(
  trx: Transaction<Schema>,
  portfolio: Portfolio,
  batchId: Id,
  logged: ReadonlySet<Id>,
): Promise<UndoneExecutions> {
  const ids = await readBooksOfBatch(trx, portfolio.id, batchId)
  const trades = await findTrades(trx, ids)
  const imported = await readImportedExecutions(trx, ids)
  const books = new Map<string, StoredTrade[]>()
  const edited: Continuation[] = []
  const releasedKeys: string[] = []
  const owners = new Map<Id, Id>()
  for (const stored of trades.values()) {
    const own = imported.get(stored.id)
    if (own === undefined || (logged.has(stored.id) && own.executions.every((one) => one.batchId === batchId))) continue
    if (mayBeRematched(stored.executions, own.executions)) books.set(own.book, [...(books.get(own.book) ?? []), stored])
    else {
      const fills = new Set(stored.executions.map(contentOf))
      const added = own.executions.filter((one) => one.batchId === batchId && fills.has(contentOf(one)))
      const other = findOtherImport(stored, own.executions, added, batchId)
      if (added.length === 0 || (stored.importBatchId === batchId && other === null)) continue
      if (stored.importBatchId === batchId && other !== null) owners.set(stored.id, other)
      // Executions that were merged from another book have their whole key.
      releasedKeys.push(...added.flatMap(({ key }) => [`${own.book}${key}`, key]))
      edited.push({
        ...noMergedTrade,
        tradeId: stored.id,
        fills: added.map(({ at, side, quantity, price }) => ({ at, side, quantity, price })),
        statusBefore: 'active',
        swapAdded: sumMoney(added.map(({ swapFunding }) => swapFunding)),
        brokerPnlBefore: null,
        brokerPnlAfter: stored.brokerPnl,
        pointValueBefore: null,
        pointValueAfter: null,
      })
    }
  }
  const rematches: Rematch[] = []
  const restored: RestoredTrade[] = []
  const emptied: Id[] = []
  for (const [book, own] of books) {
    const batchOf = new Map(
      own.flatMap(({ id }) =>
        (imported.get(id)?.executions ?? []).map(({ key, batchId: batch }) => [key, batch] as const),
      ),
    )
    const withBatch = ({ executions }: StoredTrip) =>
      executions.map((execution): ExecutionOfBatch => ({
        ...execution,
        batchId: batchOf.get(keyWithoutDust(execution.key)) ?? batchId,
      }))
    const positions = own.flatMap((stored) => {
      const executions = imported.get(stored.id)
      return executions === undefined ? [] : [toPosition(stored, executions)]
    })
    const used = new Set<Id>()
    const isCoin = own[0]?.assetClass === 'cryptoSpot'
    for (const one of rematchStored(positions, ({ key }) => batchOf.get(key) !== batchId, isCoin)) {
      const { trip, tradeId, merged, swapFunding, brokerPnl, isUnchanged } = one
      const executions = withBatch(one)
      const [first] = executions
      if (first === undefined) continue
      for (const id of [tradeId ?? [], merged].flat()) used.add(id)
      if (tradeId !== null) owners.set(tradeId, first.batchId)
      if (isUnchanged) continue
      const input: Rematch['input'] = {
        direction: trip.direction,
        status: trip.isOpen ? 'active' : 'completed',
        executions: mergeFills(trip.fills),
        swapFunding,
        brokerPnl,
      }
      const importKey = wholeKeyOf(book, first.key)
      if (tradeId === null) {
        const [template] = own
        if (template === undefined) continue
        const row: NewRow = {
          portfolioId: portfolio.id,
          input: withDefaults({ ...instrumentOf(template), ...input, externalId: first.externalId }),
          origin: { source: 'csv', importBatchId: first.batchId, importKey },
        }
        restored.push({ row, imported: executions, book })
      } else {
        const others = merged.map((id) => ({ tradeId: id, revision: undefined }))
        const index = rematches.length
        rematches.push({
          index,
          tradeId,
          revision: undefined,
          merged: others,
          importKey,
          input,
          imported: { book, executions },
        })
      }
    }
    for (const { id } of own) if (!used.has(id)) emptied.push(id)
  }
  return { rematches, restored, emptied, owners, edited, releasedKeys }
}

/** Sets the import with which trades go when it is undone; null: they stay without what it brought. */
export async function setImportOfTrades(trx: Transaction<Schema>, owners: ReadonlyMap<Id, Id | null>): Promise<void> {
  await sql`
    update trades set import_batch_id = given.batch
    from unnest(${[...owners.keys()]}::uuid[], ${[...owners.values()]}::uuid[]) as given (id, batch)
    where trades.id = given.id and trades.import_batch_id is distinct from given.batch
  `.execute(trx)
}
