import { getPlan } from '#contract/accounts/plan.ts'
import { includesFeature, planFeatures, plans } from '#domain/portfolio/plans.ts'
import { implement } from '#server/http/implement.ts'
import { findPlan } from '#server/http/plan-features.ts'
import { countLimitedPortfolios } from '#server/portfolios/portfolios.ts'

export const planRoutes = [
  implement(getPlan, async (_request, { transaction, user, services }) => {
    const { apply, url } = services.config.plans
    const { plan, used } = await transaction(async (trx) => ({
      plan: await findPlan(trx, user.userId),
      used: await countLimitedPortfolios(trx, user.userId),
    }))
    const features = planFeatures.filter((feature) => !apply || includesFeature(plan, feature))
    const max = apply ? plans[plan].maxPortfolios : null
    return { plan, applies: apply, features, portfolios: { used, max }, url }
  }),
]
