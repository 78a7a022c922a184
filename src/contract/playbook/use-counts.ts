import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'

/** Trades by id; what no trade has is left out. */
const counts = z.record(id, z.int())

export const getUseCounts = defineRoute({
  method: 'GET',
  path: '/use-counts',
  summary: 'How many trades have each tag, reason, exchange and symbol of the signed-in user',
  auth: 'user',
  response: z.object({ tags: counts, missedReasons: counts, exchanges: counts, symbols: counts }),
})
