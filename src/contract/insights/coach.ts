import { z } from 'zod'
import { interval } from '#contract/interval.ts'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { columnKeys } from '#domain/datapoints/column-type.ts'
import { coachKinds, coachUnits } from '#domain/insights/coach/coach-statement.ts'

const part = z.union([
  z.string(),
  z.object({ kind: z.enum(coachUnits), value: z.number(), signed: z.boolean().optional() }),
  z.object({ kind: z.literal('name'), list: z.enum(['setups', 'missed_reasons']), id }),
])

export const getTradeCoach = defineRoute({
  method: 'GET',
  path: '/trades/:id/coach',
  summary:
    'What the record says of a trade: rules, size, plan, exit, circumstances, process, what a missed one cost, and one question',
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({
    statements: z.array(
      z.object({
        kind: z.enum(coachKinds),
        /** Texts and figures in their order; R where a figure says so, fractions of 1. */
        sentence: z.array(part),
        /** Earlier trades behind it; null for a statement about this trade alone, as are the two below. */
        n: z.int().nullable(),
        interval: interval.nullable(),
        pValue: z.number().nullable(),
        /** The figures of the trade that it is made of. */
        datapoints: z.array(z.enum(columnKeys)),
        subject: z.object({ kind: z.enum(['hour', 'weekday', 'symbol', 'setup']), value: z.string() }).nullable(),
        /** Whether it uses prices after the exit, which nobody knew then. */
        usesLaterPrices: z.boolean(),
        verdict: z.enum(['good', 'bad']).nullable(),
      }),
    ),
    question: z.string().nullable(),
  }),
  problems: ['not_found'],
})
