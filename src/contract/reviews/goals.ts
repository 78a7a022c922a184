import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant } from '#contract/values.ts'

const count = z.int().min(0).max(1000)
const countLimit = count.meta({ examples: [3] })

/** Goals that can be judged day by day. */
export const dailyGoalRules = [
  z.strictObject({ kind: z.literal('maxTradesPerDay'), limit: countLimit }),
  /** Trades entered on a day after two losses in a row on it. */
  z.strictObject({ kind: z.literal('maxTradesAfterLosses'), limit: countLimit }),
  /** No entry at or after a time in the portfolio's time zone. */
  z.strictObject({
    kind: z.literal('noTradesAfter'),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "15:30"')
      .meta({ examples: ['15:30'] }),
  }),
  /** The R that the trades of a day may lose together, positive. */
  z.strictObject({ kind: z.literal('maxDailyLoss'), r: z.number().positive().max(1000) }),
  z.strictObject({ kind: z.literal('allReviewed') }),
] as const

/** What to keep each week; every kind is measured from the trades. */
export const goalRule = z.discriminatedUnion('kind', [
  ...dailyGoalRules,
  /** Mean share of rules followed. */
  z.strictObject({ kind: z.literal('minCompliance'), percent: z.number().min(0).max(100) }),
  z.strictObject({ kind: z.literal('maxMistake'), mistakeId: id, limit: countLimit }),
])
export const goal = z.object({ id, portfolioId: id, rule: goalRule, createdAt: instant, updatedAt: instant })

const one = z.object({ goal })
const params = z.strictObject({ id })

export const listGoals = defineRoute({
  method: 'GET',
  path: '/goals',
  summary: 'The goals of a portfolio, oldest first',
  auth: 'user',
  query: z.strictObject({ portfolio_id: id }),
  response: z.object({ goals: z.array(goal) }),
  problems: ['not_found', 'forbidden'],
})
export const createGoal = defineRoute({
  method: 'POST',
  path: '/goals',
  summary: 'Sets a goal for a portfolio',
  auth: 'user',
  status: 201,
  body: z.strictObject({ portfolioId: id, rule: goalRule }),
  response: one,
  problems: ['not_found', 'forbidden', 'list_full'],
})
export const updateGoal = defineRoute({
  method: 'PUT',
  path: '/goals/:id',
  summary: 'Replaces the rule of a goal; earlier weeks are measured by it too',
  auth: 'user',
  params,
  body: z.strictObject({ rule: goalRule }),
  response: one,
  problems: ['not_found'],
})
export const deleteGoal = defineRoute({
  method: 'DELETE',
  path: '/goals/:id',
  summary: 'Deletes a goal',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})
