import type { Transaction } from 'kysely'
import * as contract from '#contract/playbook/rules.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Rule } from '#domain/playbook/playbook.ts'
import { implement } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { lockOwnRow, requireListRoom, requireVisible } from './own-rows.ts'
import { requireWholeOrder } from './require-whole-order.ts'
import { deleteRule, findRule, insertRule, listRules, setRuleOrder, updateRule } from './rules.ts'
import { changeVersion } from './setup-versions.ts'

/** A rule of the user's own. Locks its setup, so that changes of its rules happen one after the other. */
async function lockRule(trx: Transaction<Schema>, id: Id): Promise<Rule> {
  const { setupId } = orNotFound(await findRule(trx, id))
  await lockOwnRow(trx, 'setups', setupId)
  // Read again: another request may have moved or deleted it before the lock was granted.
  return orNotFound(await findRule(trx, id))
}

export const ruleRoutes = [
  implement(contract.listRules, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await requireVisible(trx, 'setups', params.setupId)
      return { rules: await listRules(trx, params.setupId) }
    }),
  ),

  implement(contract.createRule, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setups', params.setupId)
      await requireListRoom(trx, 'rules', params.setupId)
      return { rule: await changeVersion(trx, params.setupId, () => insertRule(trx, params.setupId, body)) }
    }),
  ),

  implement(contract.reorderRules, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setups', params.setupId)
      const rules = await listRules(trx, params.setupId)
      requireWholeOrder('rule', 'setup', rules, body.order)
      // The order is unchanged, so that the setup does not change either.
      if (rules.every(({ id }, place) => id === body.order[place])) return { rules }
      await setRuleOrder(trx, params.setupId, body.order)
      return { rules: await listRules(trx, params.setupId) }
    }),
  ),

  implement(contract.updateRule, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const rule = await lockRule(trx, params.id)
      if (Object.keys(body).length === 0) return { rule }
      await changeVersion(trx, rule.setupId, () => updateRule(trx, params.id, body))
      return { rule: orNotFound(await findRule(trx, params.id)) }
    }),
  ),

  implement(contract.deleteRule, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      const rule = await lockRule(trx, params.id)
      await changeVersion(trx, rule.setupId, () => deleteRule(trx, rule))
    })
    return { done: true as const }
  }),
]
