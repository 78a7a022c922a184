import * as contract from '#contract/playbook/setups.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { restoreDefaults } from '#server/playbook/defaults/restore-defaults.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { lockOwnRow, requireListRoom, requireVisible } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'
import { countTradesOfSetup } from './playbook-use.ts'
import { requireWholeOrder } from './require-whole-order.ts'
import { insertRule, listRules } from './rules.ts'
import { changeVersion, restoreVersion } from './setup-versions.ts'
import { findSetup, insertSetup, listSetups, setSetupArchived, setSetupOrder, updateSetup } from './setups.ts'

const conflicts = { setups_name_key: { field: 'name', message: 'A setup with that name already exists.' } }

/** A name for a copy that no setup has yet; names are compared without regard to case. */
function copyName(name: string, taken: readonly string[]): string {
  const existing = new Set(taken.map((one) => one.toLowerCase()))
  for (let place = 1; ; place += 1) {
    const suffix = place === 1 ? ' copy' : ` copy ${place}`
    const copy = `${name.slice(0, 80 - suffix.length).trim()}${suffix}`
    if (!existing.has(copy.toLowerCase())) return copy
  }
}

const setArchived = (route: typeof contract.archiveSetup | typeof contract.unarchiveSetup, archived: boolean) =>
  implement(route, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setups', params.id)
      await setSetupArchived(trx, params.id, archived)
      return { setup: orNotFound(await findSetup(trx, params.id)) }
    }),
  )

export const setupRoutes = [
  implement(contract.listSetups, async ({ query }, { read, user }) => {
    const archived = query.archived === undefined ? undefined : query.archived === 'true'
    return { setups: await read((trx) => listSetups(trx, user.userId, archived)) }
  }),

  implement(contract.getSetup, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await requireVisible(trx, 'setups', params.id)
      return { setup: orNotFound(await findSetup(trx, params.id)) }
    }),
  ),

  implement(contract.reorderSetups, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      requireWholeOrder('setup', 'account', await listSetups(trx, user.userId), body.order)
      await setSetupOrder(trx, body.order)
      return { setups: await listSetups(trx, user.userId) }
    }),
  ),

  implement(contract.duplicateSetup, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setups', params.id)
      await requireListRoom(trx, 'setups', user.userId)
      const original = orNotFound(await findSetup(trx, params.id))
      const names = (await listSetups(trx, user.userId)).map(({ name }) => name)
      const name = copyName(original.name, names)
      const { id } = await explainUniqueViolation(conflicts, insertSetup(trx, { ...original, name }))
      for (const rule of await listRules(trx, params.id)) await insertRule(trx, id, rule)
      return { setup: orNotFound(await findSetup(trx, id)) }
    }),
  ),

  implement(contract.restoreDefaultSetups, async (_request, { transaction, user }) =>
    transaction(async (trx) => ({
      ...(await restoreDefaults(trx, 'setups', user.userId)),
      setups: await listSetups(trx, user.userId),
    })),
  ),

  implement(contract.createSetup, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'setups', user.userId)
      return { setup: await explainUniqueViolation(conflicts, insertSetup(trx, body)) }
    }),
  ),

  implement(contract.updateSetup, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const { revision, ...changes } = body
      await lockOwnRow(trx, 'setups', params.id)
      const before = orNotFound(await findSetup(trx, params.id))
      if (revision !== undefined && revision !== before.revision) {
        const details = [{ field: 'revision', message: `is ${before.revision} by now` }]
        const versions = { current: before, given: changes }
        throw new ApiError('conflict', 'The setup has changed since you opened it.', details, versions)
      }
      if (Object.keys(changes).length === 0) return { setup: before }
      await changeVersion(trx, params.id, () => explainUniqueViolation(conflicts, updateSetup(trx, params.id, changes)))
      return { setup: orNotFound(await findSetup(trx, params.id)) }
    }),
  ),

  implement(contract.restoreSetupVersion, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setups', params.id)
      const which = { userId: user.userId, setupId: params.id, number: body.number }
      const number = await restoreVersion(trx, which)
      return { setup: orNotFound(await findSetup(trx, params.id)), number }
    }),
  ),

  implement(contract.deleteSetup, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setups', params.id)
      const trades = await countTradesOfSetup(trx, user.userId, params.id)
      await deleteRow(trx, 'setups', params.id)
      return { done: true as const, trades }
    }),
  ),

  setArchived(contract.archiveSetup, true),
  setArchived(contract.unarchiveSetup, false),
]
