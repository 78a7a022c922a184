import type { Transaction } from 'kysely'
import * as contract from '#contract/playbook/custom-stats.ts'
import {
  applyCustomStatChanges,
  checkCustomStat,
  checkFormulaUnits,
  buildCustomStat,
  type CustomStat,
  type CustomStatInput,
} from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { restoreDefaults } from '#server/playbook/defaults/restore-defaults.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { countCustomStatUses } from './custom-stat-uses.ts'
import {
  findCustomStat,
  insertCustomStat,
  listCustomStats,
  setCustomStatArchived,
  setCustomStatOrder,
  updateCustomStat,
} from './custom-stats.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'
import { countTradesViolating } from './playbook-use.ts'

const conflicts = { custom_stats_name_key: { field: 'name', message: 'A statistic with that name already exists.' } }

/** Units are checked where the formula is new: formulas from before the check stay as they are. */
function requireValidStat(stat: CustomStatInput, formulaBefore: string | null = null): CustomStatInput {
  const syntax = checkCustomStat(stat)
  const faults = syntax.length > 0 || stat.formula === formulaBefore ? syntax : checkFormulaUnits(stat.formula)
  if (faults.length > 0) throw new ApiError('validation_failed', undefined, faults)
  return stat
}

/** Refuses a change that would make stored values of trades invalid. Throws `conflict` with the number of trades. */
async function requireValuesFit(
  trx: Transaction<Schema>,
  userId: Id,
  before: CustomStat,
  after: CustomStatInput,
): Promise<void> {
  const changed = (['kind', 'choices', 'minimum', 'maximum'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return
  const count = await countTradesViolating(trx, userId, before.id, after)
  if (count === 0) return
  const trades = count === 1 ? '1 trade' : `${count.toLocaleString('en-US')} trades`
  throw new ApiError(
    'conflict',
    `The changed statistic would not take what it has in ${trades}: change them first.`,
    changed.map((field) => ({ field, message: `does not fit ${trades}` })),
  )
}

const setArchived = (
  route: typeof contract.archiveCustomStat | typeof contract.unarchiveCustomStat,
  archived: boolean,
) =>
  implement(route, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'custom_stats', params.id)
      await setCustomStatArchived(trx, params.id, archived)
      return { customStat: orNotFound(await findCustomStat(trx, params.id)) }
    }),
  )

export const customStatRoutes = [
  implement(contract.listCustomStats, async (_request, { transaction, user }) => ({
    customStats: await transaction((trx) => listCustomStats(trx, user.userId)),
  })),

  implement(contract.listCustomStatUses, async (_request, { transaction, user }) => ({
    uses: await transaction((trx) => countCustomStatUses(trx, user.userId)),
  })),

  implement(contract.reorderCustomStats, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      for (const id of body.order) await lockOwnRow(trx, 'custom_stats', id)
      await setCustomStatOrder(trx, user.userId, body.order)
      return { customStats: await listCustomStats(trx, user.userId) }
    }),
  ),

  implement(contract.restoreDefaultCustomStats, async (_request, { transaction, user }) =>
    transaction(async (trx) => ({
      ...(await restoreDefaults(trx, 'custom_stats', user.userId)),
      customStats: await listCustomStats(trx, user.userId),
    })),
  ),

  implement(contract.createCustomStat, async ({ body }, { transaction, user }) => {
    const stat = requireValidStat(buildCustomStat(body))
    return transaction(async (trx) => {
      await requireListRoom(trx, 'custom_stats', user.userId)
      return { customStat: await explainUniqueViolation(conflicts, insertCustomStat(trx, stat)) }
    })
  }),

  implement(contract.updateCustomStat, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'custom_stats', params.id)
      const before = orNotFound(await findCustomStat(trx, params.id))
      if (Object.keys(body).length === 0) return { customStat: before }
      const after = requireValidStat(applyCustomStatChanges(before, body), before.formula)
      await requireValuesFit(trx, user.userId, before, after)
      await explainUniqueViolation(conflicts, updateCustomStat(trx, params.id, after))
      return { customStat: orNotFound(await findCustomStat(trx, params.id)) }
    }),
  ),

  implement(contract.deleteCustomStat, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'custom_stats', params.id)
      await deleteRow(trx, 'custom_stats', params.id)
    })
    return { done: true as const }
  }),

  setArchived(contract.archiveCustomStat, true),
  setArchived(contract.unarchiveCustomStat, false),
]
