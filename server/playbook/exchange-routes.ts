import * as contract from '#contract/playbook/exchanges.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findExchange, insertExchange, listExchanges, updateExchange } from './exchanges.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'

const conflicts = { exchanges_name_key: { field: 'name', message: 'An exchange with that name already exists.' } }

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
]
