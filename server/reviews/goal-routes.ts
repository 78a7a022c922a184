import type { Transaction } from 'kysely'
import * as contract from '#contract/reviews/goals.ts'
import { type GoalRule, maxGoals } from '#domain/journal/goal.ts'
import { implement } from '#server/http/implement.ts'
import { lockOwnRow } from '#server/playbook/own-rows.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { deleteGoal, insertGoal, listGoals, updateGoal } from './goals.ts'

/** A goal may name only one of the user's own mistakes. */
async function requireOwnMistake(trx: Transaction<Schema>, rule: GoalRule): Promise<void> {
  if (rule.kind === 'maxMistake') await lockOwnRow(trx, 'mistakes', rule.mistakeId)
}

export const goalRoutes = [
  implement(contract.listGoals, async ({ query }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, query.portfolio_id)
      return { goals: await listGoals(trx, query.portfolio_id) }
    }),
  ),

  implement(contract.createGoal, async ({ body: { portfolioId, rule } }, { transaction }) =>
    transaction(async (trx) => {
      // The lock of the portfolio holds the count.
      await lockOwnPortfolio(trx, portfolioId)
      await requireOwnMistake(trx, rule)
      const { length } = await listGoals(trx, portfolioId)
      if (length >= maxGoals) throw new ApiError('list_full', `A portfolio has at most ${maxGoals} goals.`)
      return { goal: await insertGoal(trx, portfolioId, rule) }
    }),
  ),

  implement(contract.updateGoal, async ({ params, body: { rule } }, { transaction }) =>
    transaction(async (trx) => {
      await requireOwnMistake(trx, rule)
      return { goal: orNotFound(await updateGoal(trx, params.id, rule)) }
    }),
  ),

  implement(contract.deleteGoal, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      if (!(await deleteGoal(trx, params.id))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),
]
