import * as contract from '#contract/setups.ts'
import { findSetup, insertSetup, listSetups, setSetupArchived, updateSetup } from '#server/data/setups.ts'
import { removeRow } from '#server/data/playbook-rows.ts'
import { countTradesOfSetup } from '#server/data/playbook-use.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { holdOwn, refuseTaken, requireListRoom } from './own-rows.ts'
import { restoreDefaults } from './restore-defaults.ts'

const taken = { setups_name_key: { field: 'name', message: 'There is a setup of that name already.' } }

const setArchived = (route: typeof contract.archiveSetup | typeof contract.unarchiveSetup, archived: boolean) =>
  implement(route, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'setups', params.id)
      await setSetupArchived(trx, params.id, archived)
      return { setup: existing(await findSetup(trx, params.id)) }
    }),
  )

export const setupRoutes = [
  implement(contract.listSetups, async ({ query }, { transaction, user }) => {
    const archived = query.archived === undefined ? undefined : query.archived === 'true'
    return { setups: await transaction((trx) => listSetups(trx, user.userId, archived)) }
  }),

  implement(contract.restoreDefaultSetups, async (_request, { transaction, user }) =>
    transaction(async (trx) => ({
      ...(await restoreDefaults(trx, 'setups', user.userId)),
      setups: await listSetups(trx, user.userId),
    })),
  ),

  implement(contract.createSetup, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'setups', user.userId)
      return { setup: await refuseTaken(taken, insertSetup(trx, body)) }
    }),
  ),

  implement(contract.updateSetup, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const { revision, ...changes } = body
      await holdOwn(trx, 'setups', params.id)
      const before = existing(await findSetup(trx, params.id))
      if (revision !== undefined && revision !== before.revision) {
        const details = [{ field: 'revision', message: `is ${before.revision} by now` }]
        const versions = { current: before, given: changes }
        throw new ApiError('conflict', 'The setup has changed since it was read.', details, versions)
      }
      if (Object.keys(changes).length === 0) return { setup: before }
      await refuseTaken(taken, updateSetup(trx, params.id, changes))
      return { setup: existing(await findSetup(trx, params.id)) }
    }),
  ),

  implement(contract.deleteSetup, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'setups', params.id)
      const trades = await countTradesOfSetup(trx, user.userId, params.id)
      await removeRow(trx, 'setups', params.id)
      return { done: true as const, trades }
    }),
  ),

  setArchived(contract.archiveSetup, true),
  setArchived(contract.unarchiveSetup, false),
]
