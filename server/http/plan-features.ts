import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { includesFeature, planFeatureTitles, plans, type PlanFeature, type PlanName } from '#domain/portfolio/plans.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { PlanSettings } from '#server/runtime/plan-settings.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The plan of the transaction's user; an account without a profile row is on the free plan. */
export async function findPlan(trx: Transaction<Schema>, userId: Id): Promise<PlanName> {
  const row = await trx.selectFrom('user_profiles').select('plan').where('id', '=', userId).executeTakeFirst()
  return row?.plan ?? 'free'
}

/** Whether the user has a feature: everybody does where plans do not apply. */
export async function hasFeature(
  trx: Transaction<Schema>,
  userId: Id,
  feature: PlanFeature,
  { apply }: PlanSettings,
): Promise<boolean> {
  return !apply || includesFeature(await findPlan(trx, userId), feature)
}

/** Throws `plan_limit` if the user's plan does not include a feature. */
export async function requireFeature(trx: Transaction<Schema>, userId: Id, feature: PlanFeature): Promise<void> {
  const plan = await findPlan(trx, userId)
  if (includesFeature(plan, feature)) return
  const { title } = plans[plan]
  throw new ApiError('plan_limit', `The ${title} plan does not include ${planFeatureTitles[feature]}.`)
}
