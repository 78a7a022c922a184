import { z } from 'zod'
import { requestedCommissionRules } from '#contract/portfolios/commission-rules.ts'
import { problemBody } from '#contract/problem.ts'
import { defineRoute } from '#contract/route.ts'
import { id } from '#contract/values.ts'
import { newTrade, tradeInput } from './field-schemas.ts'
import { revision } from './trades.ts'

/** Max rows per call. */
const maxBulkRows = 500

/**
 * 'allOrNothing': one refused row refuses the call, and nothing is stored. 'eachByItself': valid rows are stored, and
 * the others return their reasons.
 */
const mode = z.enum(['allOrNothing', 'eachByItself'])
const rows = <T extends z.ZodType>(row: T) => z.array(row).min(1).max(maxBulkRows)

/** One per row of the request, in its order; all in one transaction. */
const response = z.object({
  results: z.array(
    z.object({
      index: z.int(),
      /** Null if no trade was created. */
      id: id.nullable(),
      status: z.enum(['created', 'updated', 'deleted', 'refused']),
      /** The trade's revision after the change; null if there is none. */
      revision: z.int().nullable(),
      problem: problemBody.optional(),
    }),
  ),
})

export const bulkCreateTrades = defineRoute({
  method: 'POST',
  path: '/trades/bulk-create',
  summary: 'Logs up to 500 trades in one transaction',
  auth: 'user',
  scope: 'add',
  bodySize: 'import',
  body: z.strictObject({ mode, trades: rows(newTrade.extend({ portfolioId: id })) }),
  response,
  problems: ['not_found', 'forbidden', 'currency_mismatch', 'conflict'],
})
export const bulkUpdateTrades = defineRoute({
  method: 'PUT',
  path: '/trades/bulk-update',
  summary: 'Changes the given fields of up to 500 trades in one transaction',
  auth: 'user',
  body: z.strictObject({
    mode,
    trades: rows(
      tradeInput.partial().extend({
        id,
        portfolioId: id.optional(),
        revision: revision.optional(),
        /** Sets the commission; refused for a trade that states costs of its own or that no rule applies to. */
        commissionRules: requestedCommissionRules.optional(),
      }),
    ),
  }),
  response,
  problems: ['not_found', 'forbidden', 'currency_mismatch', 'conflict', 'locked'],
})
export const bulkDeleteTrades = defineRoute({
  method: 'POST',
  path: '/trades/bulk-delete',
  summary: 'Deletes up to 500 trades in one transaction',
  auth: 'user',
  body: z.strictObject({ mode, trades: rows(z.strictObject({ id, revision: revision.optional() })) }),
  response,
  problems: ['not_found', 'forbidden', 'conflict', 'locked'],
})
