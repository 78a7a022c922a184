import { undoImport } from '#contract/imports/trade-imports.ts'
import { implement } from '#server/http/implement.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { readImportRules } from '#server/trades/changes/import-rules.ts'
import { deleteTrades } from '#server/trades/storage/trades.ts'
import { updateTrades } from '#server/trades/storage/write-trades.ts'
import { releaseImportKeys } from './absorbed-import-keys.ts'
import { requireAllAccepted } from './accept-outcomes.ts'
import { listContinuations } from './continuations.ts'
import { removeContinuations } from './continue-trades.ts'
import { countLockedTrades, deleteBatch, findBatch } from './import-batches.ts'
import { rematchTrades } from './rematch-trades.ts'
import { storeRestored } from './store-new-trades.ts'
import { planUndo, setImportOfTrades } from './undo-rematch.ts'

export const undoImportRoutes = [
  implement(undoImport, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const batch = orNotFound(await findBatch(trx, user.userId, params.batchId))
      const portfolio = await lockOwnPortfolio(trx, batch.portfolioId)
      const locked = await countLockedTrades(trx, params.batchId)
      if (locked > 0) {
        const which = locked === 1 ? 'One of the trades' : `${locked} of the trades`
        throw new ApiError(
          'locked',
          `${which} of this import ${locked === 1 ? 'is' : 'are'} locked. Unlock ${locked === 1 ? 'it' : 'them'} first.`,
        )
      }
      const recorded = await listContinuations(trx, params.batchId)
      const logged = recorded.flatMap(({ tradeId, fillsBefore }) => (fillsBefore === null ? [] : [tradeId]))
      const undone = await planUndo(trx, portfolio, params.batchId, new Set(logged))
      const rules = await readImportRules(trx, [
        ...undone.owners.values(),
        ...undone.restored.map(({ row }) => row.origin?.importBatchId ?? null),
      ])
      const rematched = await rematchTrades(
        trx,
        user.userId,
        portfolio.id,
        undone.rematches,
        ({ tradeId }) => rules.get(undone.owners.get(tradeId) ?? '') ?? portfolio.commissionRules,
        requireAllAccepted,
      )
      await deleteTrades(trx, undone.emptied)
      await setImportOfTrades(trx, undone.owners)
      await storeRestored(
        trx,
        user.userId,
        portfolio,
        undone.restored.map((one) => ({
          ...one,
          row: { ...one.row, commissionRules: rules.get(one.row.origin?.importBatchId ?? '') },
        })),
      )
      // The others have lost or gained fills by hand, or were not matched by executions.
      const isRecorded = new Set(recorded.map(({ tradeId }) => tradeId))
      const { updates, emptied } = await removeContinuations(trx, user.userId, [
        ...recorded.filter(({ tradeId }) => !undone.owners.has(tradeId)),
        ...undone.edited.filter(({ tradeId }) => undone.owners.has(tradeId) || !isRecorded.has(tradeId)),
      ])
      const shortened = requireAllAccepted(
        updates,
        updates.map((_one, index) => index),
      )
      await updateTrades(trx, shortened)
      await releaseImportKeys(
        trx,
        [...undone.edited, ...recorded].map(({ tradeId }) => tradeId),
        [...undone.releasedKeys, ...recorded.flatMap(({ importKeys }) => importKeys)],
      )
      await deleteTrades(trx, emptied)
      const deleted = await deleteBatch(trx, params.batchId)
      return {
        deleted: deleted + emptied.length + undone.emptied.length,
        shortened: shortened.length + rematched.length,
      }
    }),
  ),
]
