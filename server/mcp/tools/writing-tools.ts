import { z } from 'zod'
import { addToDayNote } from '#contract/portfolios/day-notes.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { id } from '#contract/values.ts'
import { callRoute } from '#server/mcp/call-route.ts'
import { additive, defineTool } from './tool.ts'

const { id: portfolioOfDay, date } = addToDayNote.params.shape
const note = addToDayNote.body.shape

const addNote = defineTool({
  name: 'add_note',
  title: 'Add a day note',
  description:
    'Adds text to the plan (before the session) or the review (after it) of a trading day, below what is there, and optionally rates a day without a rating from 1 to 5.',
  input: z.strictObject({
    portfolio_id: portfolioOfDay,
    date,
    part: z.enum(['plan', 'review']),
    text: note.plan.unwrap().unwrap(),
    rating: note.rating,
  }),
  annotations: additive,
  routes: [addToDayNote],
  run: ({ portfolio_id: portfolioId, date: day, part, text, rating }, caller) =>
    callRoute(caller, addToDayNote, {
      params: { id: portfolioId, date: day },
      body: {
        ...(part === 'plan' ? { plan: text } : { review: text }),
        ...(rating === undefined ? {} : { rating }),
      },
    }),
})

const { portfolioId: portfolioOfTrade, ...trade } = createTrade.body.shape

const addTrade = defineTool({
  name: 'add_trade',
  title: 'Add a trade',
  description:
    'Logs a trade with its executions in a portfolio; figures are computed. Send the same idempotencyKey again after a lost answer, and nothing is logged twice.',
  input: z.strictObject({
    portfolio_id: portfolioOfTrade,
    ...trade,
    idempotencyKey: id.optional().describe('A new UUID for each new trade.'),
  }),
  annotations: additive,
  routes: [createTrade],
  run: ({ idempotencyKey, portfolio_id: portfolioId, ...body }, caller) =>
    callRoute(caller, createTrade, {
      body: { ...body, portfolioId },
      ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    }),
})

/** Tools that add to the journal; none changes or deletes what is there. */
export const writingTools = [addNote, addTrade]
