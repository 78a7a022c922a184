import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { planFeatures, planNames } from '#domain/portfolio/plans.ts'

export const getPlan = defineRoute({
  method: 'GET',
  path: '/plan',
  summary: "The caller's plan, what it includes, and whether this installation enforces plans",
  auth: 'user',
  response: z.object({
    plan: z.enum(planNames),
    /** False: every account has everything, whatever its plan. */
    applies: z.boolean(),
    /** What the account may use here. */
    features: z.array(z.enum(planFeatures)),
    /** `max` is null without a limit. Demo portfolios do not count. */
    portfolios: z.object({ used: z.int(), max: z.int().nullable() }),
    /** Where plans are sold; null: an administrator changes them. */
    url: z.string().nullable(),
  }),
})
export type OwnPlan = z.output<typeof getPlan.response>
