import { sql, type Transaction } from 'kysely'
import { exact, sumMoney, toMoney, zero } from '#domain/numbers/decimal.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { fieldByKey, statedFields } from '#domain/trade/fields/catalogue.ts'
import { mergeTrades } from '#domain/trade/merge-trades.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { absorbRequests } from '#server/trades/changes/absorbed-requests.ts'
import type { Outcome } from '#server/trades/changes/new-trades.ts'
import {
  buildTradeUpdates,
  requireRevision,
  requireUnlocked,
  type TradeChange,
} from '#server/trades/changes/trade-changes.ts'
import { deleteTrades, findTrades, type StoredTrade } from '#server/trades/storage/trades.ts'
import { updateTrades, type TradeToUpdate } from '#server/trades/storage/write-trades.ts'
import { setImportKeys } from './absorbed-import-keys.ts'
import {
  deleteImportedExecutions,
  mayBeRematched,
  readImportedExecutions,
  storeImportedExecutions,
  type ExecutionOfBatch,
  type ExecutionsOfTrade,
} from './imported-executions.ts'

interface RevisedTrade {
  readonly tradeId: Id
  /** As it was read; undefined for the current one. */
  readonly revision: number | undefined
}

/** A round trip that replaces trades because the executions of their book were matched again. */
export interface Rematch extends RevisedTrade {
  /** Its index in the request. */
  readonly index: number
  /** Trades that end with it. */
  readonly merged: readonly RevisedTrade[]
  readonly importKey: string
  /** `swapFunding` and `brokerPnl` are the sums over its executions. */
  readonly input: Pick<TradeInput, 'direction' | 'status' | 'executions' | 'swapFunding' | 'brokerPnl'> & {
    /** As it is, if it is left out. */
    readonly pointValue?: TradeInput['pointValue']
  }
  readonly imported: Pick<ExecutionsOfTrade, 'book'> & { readonly executions: readonly ExecutionOfBatch[] }
}

const toTradeInput = (stored: StoredTrade) =>
  Object.fromEntries(statedFields.map((field) => [field, stored[field]])) as unknown as TradeInput

/** The swap that the trader has added to that of the executions; those of trades without keys have all of it. */
function ownSwap(stored: StoredTrade, imported: ExecutionsOfTrade | undefined) {
  if (!mayBeRematched(stored.executions, imported?.executions ?? [])) return zero
  const ofExecutions = sumMoney((imported?.executions ?? []).map(({ swapFunding }) => swapFunding))
  return exact(stored.swapFunding).minus(ofExecutions)
}

/** What becomes of a trade: the executions are new, its trader's entries stay, and those of merged trades fill gaps. */
function rematchedFields(
  stored: StoredTrade,
  merged: readonly StoredTrade[],
  imported: ReadonlyMap<Id, ExecutionsOfTrade>,
  { input }: Rematch,
): TradeChange['given'] {
  const swap = [stored, ...merged].reduce(
    (total, trade) => total.plus(ownSwap(trade, imported.get(trade.id))),
    exact(input.swapFunding),
  )
  // Plans of the other direction would contradict the trade.
  const alike = merged.filter(({ direction }) => direction === stored.direction)
  const joined = alike.length === 0 ? {} : mergeTrades([toTradeInput(stored), ...alike.map(toTradeInput)])
  return {
    ...joined,
    direction: input.direction,
    status: input.status,
    executions: input.executions,
    swapFunding: toMoney(swap),
    brokerPnl: input.brokerPnl,
    ...(input.pointValue === undefined ? {} : { pointValue: input.pointValue }),
  }
}

/** Fields that follow from the executions; a fault of any other is of the trader's plan. */
const executionFields: ReadonlySet<string> = new Set(['executions', 'direction', 'status'])

const mayBeEmpty = (field: string): field is keyof TradeInput =>
  field in fieldByKey && !executionFields.has(field) && fieldByKey[field as keyof TradeInput].stored !== 'rows'

/** The fields of a plan or an excursion that contradict the new executions; null if something else is wrong. */
function contradictedFields(problem: ApiError): readonly (keyof TradeInput)[] | null {
  if (problem.code !== 'validation_failed') return null
  const fields = (problem.details ?? []).map(({ field }) => field)
  return fields.length > 0 && fields.every(mayBeEmpty) ? fields : null
}

/** Builds the updates; a stop, target or extreme price that contradicts the new executions is emptied. */
async function buildUpdates(
  trx: Transaction<Schema>,
  userId: Id,
  changes: readonly TradeChange[],
): Promise<{ readonly outcomes: Outcome<TradeToUpdate>[]; readonly emptied: ReadonlyMap<Id, readonly string[]> }> {
  const emptied = new Map<Id, string[]>()
  let current = changes
  let outcomes = await buildTradeUpdates(trx, userId, current)
  // Emptying one field may show that another contradicts too; each round empties at least one.
  for (let round = 0; round < 4; round += 1) {
    const found = current.map((_change, index) => {
      const outcome = outcomes[index]
      return outcome instanceof ApiError ? contradictedFields(outcome) : null
    })
    if (found.every((fields) => fields === null)) break
    current = current.map((change, index) => {
      const fields = found[index] ?? []
      if (fields.length > 0) emptied.set(change.id, [...(emptied.get(change.id) ?? []), ...fields])
      return { ...change, given: { ...change.given, ...Object.fromEntries(fields.map((field) => [field, null])) } }
    })
    outcomes = await buildTradeUpdates(trx, userId, current)
  }
  return { outcomes, emptied }
}

/** A trade after its executions were matched again. */
interface RematchedTrade {
  readonly index: number
  readonly tradeId: Id
  readonly netPnl: Money | null
  readonly grossPnl: Money | null
  /** Fields of its plan or excursion that contradicted the new executions and are now empty. */
  readonly emptied: readonly string[]
}

/**
 * Replaces the executions of trades of a locked portfolio by those of round trips that were matched again, and deletes the
 * trades that are merged into them. `rulesOf` charge trades that state no costs, else the rules of their own import. Throws
 * `not_found`, `conflict` and `locked`, and what `accept` throws.
 */
export async function rematchTrades(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id,
  rematches: readonly Rematch[],
  rulesOf: (rematch: Rematch) => readonly CommissionRule[] | undefined,
  accept: (outcomes: readonly Outcome<TradeToUpdate>[], places: readonly number[]) => TradeToUpdate[],
): Promise<RematchedTrade[]> {
  if (rematches.length === 0) return []
  const mergedIds = rematches.flatMap(({ merged }) => merged.map(({ tradeId }) => tradeId))
  const ids = rematches.map(({ tradeId }) => tradeId)
  if (new Set([...ids, ...mergedIds]).size !== ids.length + mergedIds.length) {
    throw new ApiError('conflict', 'A trade is replaced twice in this request.')
  }
  const trades = await findTrades(trx, [...ids, ...mergedIds])
  const imported = await readImportedExecutions(trx, [...ids, ...mergedIds])
  const storedOf = ({ tradeId, revision }: RevisedTrade, index: number) => {
    const stored = trades.get(tradeId)
    if (stored === undefined || stored.portfolioId !== portfolioId) {
      throw new ApiError('not_found', undefined, [
        { field: `rows.${index}.rematches.tradeId`, message: 'is not in the portfolio' },
      ])
    }
    requireRevision(stored, revision, null)
    requireUnlocked(stored)
    return stored
  }
  const changes = rematches.map((rematch): TradeChange => {
    const stored = storedOf(rematch, rematch.index)
    const merged = rematch.merged.map((one) => storedOf(one, rematch.index))
    const given = rematchedFields(stored, merged, imported, rematch)
    const commissions = { kind: 'imported', rules: rulesOf(rematch) } as const
    return {
      id: stored.id,
      revision: rematch.revision,
      portfolioId: undefined,
      given,
      commissions,
      splitsPrices: true,
    }
  })
  const { outcomes, emptied } = await buildUpdates(trx, userId, changes)
  const updates = accept(
    outcomes,
    rematches.map(({ index }) => index),
  )
  for (const { tradeId, merged } of rematches) {
    if (merged.length > 0)
      await absorbRequests(
        trx,
        tradeId,
        merged.map((one) => one.tradeId),
      )
  }
  await deleteTrades(trx, mergedIds)
  await deleteImportedExecutions(trx, ids)
  await updateTrades(trx, updates)
  // In two steps, since trades may exchange their keys.
  await sql`update trades set import_key = null where id = any(${ids}::uuid[])`.execute(trx)
  await setImportKeys(trx, rematches)
  await storeImportedExecutions(
    trx,
    rematches.map(({ tradeId, imported: { book, executions } }) => ({ tradeId, book, executions })),
  )
  return updates.map(({ id, figures: { netPnl, grossPnl } }, place) => ({
    index: rematches[place]?.index ?? 0,
    tradeId: id,
    netPnl,
    grossPnl,
    emptied: emptied.get(id) ?? [],
  }))
}
