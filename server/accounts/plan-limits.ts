import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { plans, portfoliosLeft, type PlanName } from '#domain/portfolio/plans.ts'
import { lockAndCountPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The plan of the transaction's user; an account without a profile row is on the free plan. */
async function findPlan(trx: Transaction<Schema>, userId: Id): Promise<PlanName> {
  const row = await trx.selectFrom('user_profiles').select('plan').where('id', '=', userId).executeTakeFirst()
  return row?.plan ?? 'free'
}

/**
 * Throws `plan_limit` if the user's plan does not allow more portfolios; locks their count until the transaction ends.
 */
export async function requirePortfolioRoom(trx: Transaction<Schema>, userId: Id, wanted: number): Promise<void> {
  const count = await lockAndCountPortfolios(trx, userId)
  const plan = await findPlan(trx, userId)
  if (portfoliosLeft(plan, count) >= wanted) return
  const { title, maxPortfolios } = plans[plan]
  throw new ApiError(
    'plan_limit',
    `The ${title} plan holds up to ${maxPortfolios} portfolios, and you have ${count}. Remove one, or change to the Professional plan.`,
  )
}

/** Throws `plan_limit` if the user's plan does not include insights written by a language model. */
export async function requireCoachPlan(trx: Transaction<Schema>, userId: Id): Promise<void> {
  const plan = await findPlan(trx, userId)
  if (plans[plan].wordedInsights) return
  throw new ApiError('plan_limit', `The ${plans[plan].title} plan does not include written findings.`)
}
