import * as contract from '#contract/exchanges.ts'
import { findExchange, insertExchange, listExchanges, updateExchange } from '#server/data/exchanges.ts'
import { removeRow } from '#server/data/playbook-rows.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { holdOwn, refuseTaken, requireListRoom } from './own-rows.ts'

const taken = { exchanges_name_key: { field: 'name', message: 'There is an exchange of that name already.' } }

export const exchangeRoutes = [
  implement(contract.listExchanges, async (_request, { transaction, user }) => ({
    exchanges: await transaction((trx) => listExchanges(trx, user.userId)),
  })),

  implement(contract.createExchange, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'exchanges', user.userId)
      const { name, kind = 'exchange', timeZone = 'UTC' } = body
      return { exchange: await refuseTaken(taken, insertExchange(trx, { name, kind, timeZone })) }
    }),
  ),

  implement(contract.updateExchange, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'exchanges', params.id)
      if (Object.keys(body).length > 0) await refuseTaken(taken, updateExchange(trx, params.id, body))
      return { exchange: existing(await findExchange(trx, params.id)) }
    }),
  ),

  implement(contract.deleteExchange, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await holdOwn(trx, 'exchanges', params.id)
      await removeRow(trx, 'exchanges', params.id)
    })
    return { done: true as const }
  }),
]
