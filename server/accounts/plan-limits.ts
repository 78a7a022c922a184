import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { plans, portfoliosLeft } from '#domain/portfolio/plans.ts'
import { findPlan } from '#server/http/plan-features.ts'
import { countLimitedPortfolios, lockPortfolioCount } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { PlanSettings } from '#server/runtime/plan-settings.ts'
import type { Schema } from '#server/sql/tables.ts'

/**
 * Throws `plan_limit` if the user's plan does not allow more portfolios, where plans apply; locks their count until the
 * transaction ends.
 */
export async function requirePortfolioRoom(
  trx: Transaction<Schema>,
  userId: Id,
  wanted: number,
  { apply }: PlanSettings,
): Promise<void> {
  if (!apply) return
  await lockPortfolioCount(trx, userId)
  const count = await countLimitedPortfolios(trx, userId)
  const plan = await findPlan(trx, userId)
  if (portfoliosLeft(plan, count) >= wanted) return
  const { title, maxPortfolios } = plans[plan]
  throw new ApiError(
    'plan_limit',
    `The ${title} plan holds up to ${maxPortfolios} portfolios, and you have ${count}. Remove one, or change to the Professional plan.`,
  )
}
