import * as contract from '#contract/playbook/exchanges.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { replaceInSavedViews } from '#server/trades/history/saved-views.ts'
import {
  findExchange,
  findSharedSymbols,
  insertExchange,
  listExchanges,
  moveExchangeContents,
  updateExchange,
} from './exchanges.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'

const conflicts = { exchanges_name_key: { field: 'name', message: 'An exchange with that name already exists.' } }

const maxNamedSymbols = 5

/** The first symbols by name: "ES, NQ and 3 more". */
function listSymbols(symbols: readonly string[]): string {
  const named = symbols.slice(0, maxNamedSymbols).join(', ')
  const left = symbols.length - maxNamedSymbols
  return left > 0 ? `${named} and ${left} more` : named
}

export const exchangeRoutes = [
  implement(contract.listExchanges, async (_request, { transaction, user }) => ({
    exchanges: await transaction((trx) => listExchanges(trx, user.userId)),
  })),

  implement(contract.createExchange, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'exchanges', user.userId)
      const { name, kind = 'exchange', timeZone = 'UTC' } = body
      return { exchange: await explainUniqueViolation(conflicts, insertExchange(trx, { name, kind, timeZone })) }
    }),
  ),

  implement(contract.updateExchange, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'exchanges', params.id)
      if (Object.keys(body).length > 0) await explainUniqueViolation(conflicts, updateExchange(trx, params.id, body))
      return { exchange: orNotFound(await findExchange(trx, params.id)) }
    }),
  ),

  implement(contract.deleteExchange, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'exchanges', params.id)
      await deleteRow(trx, 'exchanges', params.id)
    })
    return { done: true as const }
  }),

  implement(contract.mergeExchange, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      if (params.id === body.into) throw new ApiError('conflict', 'An exchange cannot be merged into itself.')
      // In one order, so that two merges at once cannot wait for each other.
      for (const id of [params.id, body.into].toSorted()) await lockOwnRow(trx, 'exchanges', id)
      const shared = await findSharedSymbols(trx, params.id, body.into)
      if (shared.length > 0)
        throw new ApiError('conflict', `Both list ${listSymbols(shared)}. Delete them from one of the two first.`)
      const { symbolCount } = orNotFound(await findExchange(trx, params.id))
      await requireListRoom(trx, 'symbols', body.into, symbolCount)
      await moveExchangeContents(trx, params.id, body.into)
      await replaceInSavedViews(trx, user.userId, params.id, body.into)
      await deleteRow(trx, 'exchanges', params.id)
      return { exchange: orNotFound(await findExchange(trx, body.into)) }
    }),
  ),
]
