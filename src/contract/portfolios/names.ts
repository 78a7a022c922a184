import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'

const names = z.array(z.object({ id, name: z.string() }))

export const getPortfolioNames = defineRoute({
  method: 'GET',
  path: '/portfolios/:id/names',
  summary:
    "The names that a portfolio's trades refer to by id: all of its trader, or what the portfolios shown to a team of the caller use",
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({
    setups: names,
    /** The rules of the setups, by their titles. */
    rules: names,
    tags: names,
    mistakes: names,
    exchanges: names,
    missedReasons: names,
    customStats: names,
  }),
  problems: ['not_found'],
})
