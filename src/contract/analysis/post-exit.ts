import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'

/** Trades of one call, at most. */
const maxTrades = 200

const step = z.object({
  /** Largest move in the trade's direction since the exit, and largest against it, in R. */
  mfpeR: z.number(),
  mapeR: z.number(),
  /** Minutes from the exit to each of them. */
  toMfpe: z.number(),
  toMape: z.number(),
  /** R of the trade if it had been closed then. */
  r: z.number(),
})

export const readPostExitPaths = defineRoute({
  method: 'POST',
  path: '/analysis/post-exit',
  summary: 'How prices moved after the exits of trades, in R, from the caller’s candles; changes nothing',
  auth: 'user',
  scope: 'read',
  plan: 'peeAnalysis',
  limit: 'candles',
  body: z.strictObject({ portfolioId: id, tradeIds: z.array(id).min(1).max(maxTrades) }),
  response: z.object({
    /** In the order asked for. */
    paths: z.array(
      z.object({
        id,
        /**
         * 5, 10, 15, 30, 60, 120, 240, 480, 1440, 2880, 4320 and 7200 minutes after the exit, each from the shortest candles
         * that cover the time until then; null without any.
         */
        steps: z.array(step.nullable()),
      }),
    ),
  }),
  problems: ['not_found', 'busy', 'cancelled'],
})
