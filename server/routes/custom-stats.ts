import type { Transaction } from 'kysely'
import * as contract from '#contract/custom-stats.ts'
import {
  changedCustomStat,
  customStatFaults,
  newCustomStat,
  type CustomStat,
  type CustomStatInput,
} from '#domain/custom-stat.ts'
import type { Id } from '#domain/units.ts'
import { findCustomStat, insertCustomStat, listCustomStats, updateCustomStat } from '#server/data/custom-stats.ts'
import { removeRow } from '#server/data/playbook-rows.ts'
import { countTradesAgainst } from '#server/data/playbook-use.ts'
import type { Schema } from '#server/data/schema.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { holdOwn, refuseTaken, requireListRoom } from './own-rows.ts'
import { restoreDefaults } from './restore-defaults.ts'

const taken = { custom_stats_name_key: { field: 'name', message: 'There is a statistic of that name already.' } }

function requireSound(stat: CustomStatInput): CustomStatInput {
  const faults = customStatFaults(stat)
  if (faults.length > 0) throw new ApiError('validation_failed', undefined, faults)
  return stat
}

/** Refuses a change after which trades would hold values that are none. Throws `conflict` with their number. */
async function keepValues(
  trx: Transaction<Schema>,
  userId: Id,
  before: CustomStat,
  after: CustomStatInput,
): Promise<void> {
  const changed = (['kind', 'choices', 'minimum', 'maximum'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return
  const count = await countTradesAgainst(trx, userId, before.id, after)
  if (count === 0) return
  const trades = count === 1 ? '1 trade' : `${count.toLocaleString('en-US')} trades`
  throw new ApiError(
    'conflict',
    `The changed statistic would not take what it has in ${trades}: change them first.`,
    changed.map((field) => ({ field, message: `does not fit ${trades}` })),
  )
}

export const customStatRoutes = [
  implement(contract.listCustomStats, async (_request, { transaction, user }) => ({
    customStats: await transaction((trx) => listCustomStats(trx, user.userId)),
  })),

  implement(contract.restoreDefaultCustomStats, async (_request, { transaction, user }) =>
    transaction(async (trx) => ({
      ...(await restoreDefaults(trx, 'custom_stats', user.userId)),
      customStats: await listCustomStats(trx, user.userId),
    })),
  ),

  implement(contract.createCustomStat, async ({ body }, { transaction, user }) => {
    const stat = requireSound(newCustomStat(body))
    return transaction(async (trx) => {
      await requireListRoom(trx, 'custom_stats', user.userId)
      return { customStat: await refuseTaken(taken, insertCustomStat(trx, stat)) }
    })
  }),

  implement(contract.updateCustomStat, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'custom_stats', params.id)
      const before = existing(await findCustomStat(trx, params.id))
      if (Object.keys(body).length === 0) return { customStat: before }
      const after = requireSound(changedCustomStat(before, body))
      await keepValues(trx, user.userId, before, after)
      await refuseTaken(taken, updateCustomStat(trx, params.id, after))
      return { customStat: existing(await findCustomStat(trx, params.id)) }
    }),
  ),

  implement(contract.deleteCustomStat, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await holdOwn(trx, 'custom_stats', params.id)
      await removeRow(trx, 'custom_stats', params.id)
    })
    return { done: true as const }
  }),
]
