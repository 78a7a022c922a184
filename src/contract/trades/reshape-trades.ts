import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, positiveDecimal } from '#contract/values.ts'
import { maxMergedTrades } from '#domain/trade/merge-trades.ts'
import { trade } from './record.ts'
import { revision } from './trades.ts'

export const splitTrade = defineRoute({
  method: 'POST',
  path: '/trades/:id/split',
  summary: 'Makes two trades of one: the fills that are taken, or parts of them, go into a new one',
  auth: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({
    revision: revision.optional(),
    /** Fills by their place in `executions`, from 0, with how much of each goes. */
    taken: z
      .array(z.strictObject({ fill: z.int().min(0), quantity: positiveDecimal }))
      .min(1)
      .max(500),
  }),
  /** What stays, and the new trade. */
  response: z.object({ first: trade, second: trade }),
  problems: ['not_found', 'forbidden', 'conflict', 'locked'],
})
export const mergeTrades = defineRoute({
  method: 'POST',
  path: '/trades/merge',
  summary: 'Makes one trade of several of the same portfolio, instrument and direction; the earliest one stays',
  auth: 'user',
  body: z.strictObject({
    trades: z
      .array(z.strictObject({ id, revision: revision.optional() }))
      .min(2)
      .max(maxMergedTrades)
      .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, 'must not name a trade twice')
      .meta({
        examples: [
          [
            { id: '0b1f6f4a-2a51-4d55-8c52-6c2f0e5a9d11', revision: 1 },
            { id: '7c2e9d3b-41f0-4b7e-9a35-1d8e4f6a2b22', revision: 2 },
          ],
        ],
      }),
  }),
  response: z.object({ trade, removed: z.array(id) }),
  problems: ['not_found', 'forbidden', 'conflict', 'locked'],
})
