import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, money, recordedInstant, text } from '#contract/values.ts'

const input = z.strictObject({
  /** When the money moved. */
  at: recordedInstant,
  /** Positive is a deposit, negative a withdrawal; in the portfolio's currency. */
  amount: money.refine((amount) => Number(amount) !== 0, 'must not be 0'),
  note: text(500).nullable(),
})
export const cashFlow = input.extend({ at: instant, id, portfolioId: id, createdAt: instant, updatedAt: instant })
const one = z.object({
  cashFlow,
  /** The portfolio's balance after the cash flow. */
  balance: money,
})
const params = z.strictObject({ id })

export const listCashFlows = defineRoute({
  method: 'GET',
  path: '/portfolios/:id/cash-flows',
  summary: 'Deposits and withdrawals of a portfolio, newest first',
  auth: 'user',
  params,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ cashFlows: z.array(cashFlow), nextCursor: z.string().nullable() }),
  problems: ['not_found', 'invalid_cursor'],
})
export const createCashFlow = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/cash-flows',
  summary: 'Books a deposit or a withdrawal',
  auth: 'user',
  status: 201,
  params,
  body: input.partial({ note: true }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const updateCashFlow = defineRoute({
  method: 'PUT',
  path: '/cash-flows/:id',
  summary: 'Changes the given fields of a deposit or withdrawal',
  auth: 'user',
  params,
  body: input.partial(),
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const deleteCashFlow = defineRoute({
  method: 'DELETE',
  path: '/cash-flows/:id',
  summary: 'Deletes a deposit or withdrawal',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
