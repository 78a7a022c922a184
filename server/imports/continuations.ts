import { sql, type Transaction } from 'kysely'
import type { Fill } from '#domain/fills/fill.ts'
import type { Decimal, Id, Money } from '#domain/numbers/units.ts'
import type { TradeStatus } from '#domain/trade/fields/choices.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { AddedFill } from '#server/sql/json-values.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Columns of the costs that an import added to a trade, beyond those of the fills. */
const addedCosts = {
  swapAdded: 'swap_added',
  commissionAdded: 'commission_added',
  exchangeFeesAdded: 'exchange_fees_added',
} as const

type AddedCost = keyof typeof addedCosts

/** What an import added to a trade that existed before it. */
export interface Continuation {
  readonly tradeId: Id
  readonly fills: readonly AddedFill[]
  readonly statusBefore: TradeStatus
  readonly swapAdded: Money
  /** Costs and import keys of a trade that was merged into it. */
  readonly commissionAdded: Money
  readonly exchangeFeesAdded: Money
  readonly importKeys: readonly string[]
  /** Fills that the trade was logged with by hand, if it took over a row of the import; undoing it gives them back. */
  readonly fillsBefore: readonly Fill[] | null
  readonly brokerPnlBefore: Money | null
  readonly brokerPnlAfter: Money | null
  /** The value of a point that it replaced, and the new one; null where it stayed. */
  readonly pointValueBefore: Decimal | null
  readonly pointValueAfter: Decimal | null
}

/** What an import adds that brings executions only. */
export const noMergedTrade = {
  commissionAdded: '0' as Money,
  exchangeFeesAdded: '0' as Money,
  importKeys: [],
  fillsBefore: null,
} as const satisfies Partial<Continuation>

/** Records what an import added to trades; later parts of the same file extend the record. */
export async function storeContinuations(
  trx: Transaction<Schema>,
  batchId: Id,
  continuations: readonly Continuation[],
): Promise<void> {
  if (continuations.length === 0) return
  await trx
    .insertInto('import_continuations')
    .values(
      continuations.map((added) => ({
        batch_id: batchId,
        trade_id: added.tradeId,
        fills: JSON.stringify(added.fills),
        status_before: added.statusBefore,
        swap_added: added.swapAdded,
        commission_added: added.commissionAdded,
        exchange_fees_added: added.exchangeFeesAdded,
        import_keys: [...added.importKeys],
        fills_before: added.fillsBefore === null ? null : JSON.stringify(added.fillsBefore),
        broker_pnl_before: added.brokerPnlBefore,
        broker_pnl_after: added.brokerPnlAfter,
        point_value_before: added.pointValueBefore,
        point_value_after: added.pointValueAfter,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'trade_id']).doUpdateSet({
        fills: sql`import_continuations.fills || excluded.fills`,
        swap_added: sql`import_continuations.swap_added + excluded.swap_added`,
        commission_added: sql`import_continuations.commission_added + excluded.commission_added`,
        exchange_fees_added: sql`import_continuations.exchange_fees_added + excluded.exchange_fees_added`,
        import_keys: sql`import_continuations.import_keys || excluded.import_keys`,
        fills_before: sql`coalesce(import_continuations.fills_before || excluded.fills_before,
          import_continuations.fills_before, excluded.fills_before)`,
        broker_pnl_after: sql`excluded.broker_pnl_after`,
        point_value_before: sql`coalesce(import_continuations.point_value_before, excluded.point_value_before)`,
        point_value_after: sql`coalesce(excluded.point_value_after, import_continuations.point_value_after)`,
      }),
    )
    .execute()
}

/** What imports added to a trade that is about to be split, newest first. */
export function listContinuationsOfTrade(
  trx: Transaction<Schema>,
  tradeId: Id,
): Promise<(Pick<Continuation, 'fills' | AddedCost> & { readonly batchId: Id })[]> {
  return trx
    .selectFrom('import_continuations')
    .select(aliased({ batchId: 'batch_id', fills: 'fills', ...addedCosts }))
    .where('trade_id', '=', tradeId)
    .orderBy('created_at', 'desc')
    .orderBy('batch_id')
    .execute()
}

/** How an import's additions to a trade are divided between the parts of its split. */
export interface SplitContinuation {
  readonly batchId: Id
  readonly fills: readonly [stays: readonly AddedFill[], goes: readonly AddedFill[]]
  readonly costs: Readonly<Record<AddedCost, readonly [stays: Money, goes: Money]>>
}

/**
 * Divides what imports added to a trade between it and the part that was split off, so that undoing an import removes its
 * fills from both. The broker's P&L of the parts is unknown. Call it after both are stored.
 */
export async function splitContinuations(
  trx: Transaction<Schema>,
  stays: Id,
  goes: Id,
  shared: readonly SplitContinuation[],
): Promise<void> {
  for (const { batchId, fills, costs } of shared) {
    await sql`
      insert into import_continuations
        (batch_id, trade_id, fills, status_before, swap_added, commission_added, exchange_fees_added, import_keys,
          broker_pnl_before, broker_pnl_after, point_value_before, point_value_after)
      select batch_id, ${goes}::uuid, ${JSON.stringify(fills[1])}::jsonb, status_before, ${costs.swapAdded[1]}::numeric,
        ${costs.commissionAdded[1]}::numeric, ${costs.exchangeFeesAdded[1]}::numeric, import_keys, null, null,
        point_value_before, point_value_after
      from import_continuations where batch_id = ${batchId}::uuid and trade_id = ${stays}::uuid
    `.execute(trx)
    await trx
      .updateTable('import_continuations')
      .set({
        fills: JSON.stringify(fills[0]),
        swap_added: costs.swapAdded[0],
        commission_added: costs.commissionAdded[0],
        exchange_fees_added: costs.exchangeFeesAdded[0],
        broker_pnl_before: null,
        broker_pnl_after: null,
      })
      .where('batch_id', '=', batchId)
      .where('trade_id', '=', stays)
      .execute()
  }
  // Undoing an import does not change a part that has nothing from it.
  await trx
    .deleteFrom('import_continuations')
    .where('trade_id', 'in', [stays, goes])
    .where('fills', '=', sql<never>`'[]'::jsonb`)
    .where('swap_added', '=', sql<Money>`0`)
    .execute()
}

/** What an import added to trades, in the order of their ids. */
export function listContinuations(trx: Transaction<Schema>, batchId: Id): Promise<Continuation[]> {
  return trx
    .selectFrom('import_continuations')
    .select(
      aliased({
        tradeId: 'trade_id',
        fills: 'fills',
        statusBefore: 'status_before',
        ...addedCosts,
        importKeys: 'import_keys',
        fillsBefore: 'fills_before',
        brokerPnlBefore: 'broker_pnl_before',
        brokerPnlAfter: 'broker_pnl_after',
        pointValueBefore: 'point_value_before',
        pointValueAfter: 'point_value_after',
      }),
    )
    .where('batch_id', '=', batchId)
    .orderBy('trade_id')
    .execute()
}

/**
 * Moves what imports added to trades to the trade that they are merged into, so that undoing an import finds it there. The
 * broker's P&L of the merged trade is a sum, which is unknown once a part is removed. Call it before the others are deleted.
 */
export async function moveContinuations(
  trx: Transaction<Schema>,
  kept: Id,
  others: readonly Id[],
  brokerPnl: Money | null,
): Promise<void> {
  // One after the other: a batch may have added to several of them, and one statement changes a row once.
  for (const other of others) {
    await sql`
      insert into import_continuations as own
        (batch_id, trade_id, fills, fills_before, status_before, swap_added, commission_added, exchange_fees_added,
          import_keys, broker_pnl_before, broker_pnl_after)
      select batch_id, ${kept}::uuid, fills, fills_before, status_before, swap_added, commission_added,
        exchange_fees_added, import_keys, null, broker_pnl_after
      from import_continuations where trade_id = ${other}::uuid
      on conflict (batch_id, trade_id) do update
      set fills = own.fills || excluded.fills, swap_added = own.swap_added + excluded.swap_added,
        commission_added = own.commission_added + excluded.commission_added,
        exchange_fees_added = own.exchange_fees_added + excluded.exchange_fees_added,
        import_keys = own.import_keys || excluded.import_keys,
        fills_before = coalesce(own.fills_before || excluded.fills_before, own.fills_before, excluded.fills_before)
    `.execute(trx)
  }
  await trx
    .updateTable('import_continuations')
    .set({ broker_pnl_before: null, broker_pnl_after: brokerPnl })
    .where('trade_id', '=', kept)
    .execute()
}
