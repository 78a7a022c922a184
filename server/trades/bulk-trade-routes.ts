import type { Transaction } from 'kysely'
import * as contract from '#contract/trades/bulk-trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { implement } from '#server/http/implement.ts'
import { deleteTradesForGood } from '#server/imports/deleted-imports.ts'
import { ApiError, problemOf } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { maxReportedFaults, runAsOutcome, buildNewTrades, type Outcome } from '#server/trades/changes/new-trades.ts'
import {
  lockTradesForUpdate,
  requireRevision,
  requireUnlocked,
  buildTradeUpdates,
  type TradeChange,
} from '#server/trades/changes/trade-changes.ts'
import { insertTrades, updateTrades } from '#server/trades/storage/write-trades.ts'

type Mode = 'allOrNothing' | 'eachByItself'

/** The error for a request with refused rows: that of the first one, with the fields of all rows with the same code. */
function findFirstRefusal(outcomes: readonly Outcome<unknown>[]): ApiError | null {
  const refused = outcomes.flatMap((outcome, index) => (outcome instanceof ApiError ? [{ outcome, index }] : []))
  const first = refused[0]?.outcome
  if (first === undefined) return null
  const details = refused
    .filter(({ outcome }) => outcome.code === first.code)
    .flatMap(({ outcome, index }) =>
      (outcome.details ?? [{ field: '', message: outcome.message }]).map(({ field, message }) => ({
        field: field === '' ? `trades.${index}` : `trades.${index}.${field}`,
        message,
      })),
    )
  return new ApiError(first.code, first.message, details.slice(0, maxReportedFaults), first.versions)
}

/** Stores the valid rows, or refuses all; returns an outcome for each row. */
async function storeOutcomes<T extends { readonly id: Id }>(
  mode: Mode,
  outcomes: readonly Outcome<T>[],
  status: 'created' | 'updated' | 'deleted',
  store: (taken: readonly T[]) => Promise<void>,
  revisionOf: (taken: T) => number | null,
  idOf: (index: number) => Id | null = () => null,
) {
  const refusal = mode === 'allOrNothing' ? findFirstRefusal(outcomes) : null
  if (refusal !== null) throw refusal
  await store(outcomes.filter((outcome): outcome is T => !(outcome instanceof ApiError)))
  return {
    results: outcomes.map((outcome, index) =>
      outcome instanceof ApiError
        ? { index, id: idOf(index), status: 'refused' as const, revision: null, problem: problemOf(outcome, '') }
        : { index, id: outcome.id, status, revision: revisionOf(outcome) },
    ),
  }
}

type UpdateRow = TradeChange['given'] & { readonly id: Id } & {
  readonly [Key in 'portfolioId' | 'revision']?: TradeChange[Key]
} & { readonly commissionRules?: readonly CommissionRule[] | undefined }
const asChange = ({ id, portfolioId, revision, commissionRules, ...given }: UpdateRow): TradeChange => ({
  id,
  portfolioId,
  revision,
  given,
  commissions: commissionRules === undefined ? undefined : { kind: 'requested', rules: commissionRules },
})

/** The user's trades with these ids, each refused if it may not be deleted. */
async function checkDeletions(
  trx: Transaction<Schema>,
  rows: readonly { readonly id: Id; readonly revision?: number | undefined }[],
) {
  const { tradeOf } = await lockTradesForUpdate(
    trx,
    rows.map(({ id }) => id),
  )
  const seen = new Set<Id>()
  return rows.map(({ id, revision }) =>
    runAsOutcome(() => {
      const stored = tradeOf(id)
      if (seen.has(id)) {
        throw new ApiError('validation_failed', undefined, [{ field: 'id', message: 'is already in the list' }])
      }
      seen.add(id)
      requireRevision(stored, revision, null)
      requireUnlocked(stored)
      return { id }
    }),
  )
}

export const bulkTradeRoutes = [
  implement(contract.bulkCreateTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      const rows = body.trades.map(({ portfolioId, ...stated }) => ({ portfolioId, input: withDefaults(stated) }))
      const outcomes = await buildNewTrades(trx, user.userId, rows)
      return storeOutcomes(
        body.mode,
        outcomes,
        'created',
        (taken) => insertTrades(trx, taken),
        () => 1,
      )
    }),
  ),

  implement(contract.bulkUpdateTrades, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      const outcomes = await buildTradeUpdates(trx, user.userId, body.trades.map(asChange))
      return storeOutcomes(
        body.mode,
        outcomes,
        'updated',
        (taken) => updateTrades(trx, taken),
        ({ revision }) => revision,
        (index) => body.trades[index]?.id ?? null,
      )
    }),
  ),

  implement(contract.bulkDeleteTrades, async ({ body }, { transaction }) =>
    transaction(async (trx) => {
      const outcomes = await checkDeletions(trx, body.trades)
      return storeOutcomes(
        body.mode,
        outcomes,
        'deleted',
        (taken) =>
          deleteTradesForGood(
            trx,
            taken.map(({ id }) => id),
          ),
        () => null,
        (index) => body.trades[index]?.id ?? null,
      )
    }),
  ),
]
