import { z } from 'zod'
import { listDayNotes, putDayNote } from '#contract/portfolios/day-notes.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { id } from '#contract/values.ts'
import { callRoute } from '#server/mcp/call-route.ts'
import { additive, defineTool } from './tool.ts'

const note = putDayNote.body.shape

const addNote = defineTool({
  name: 'add_note',
  title: 'Add a day note',
  description:
    'Adds text to the plan (before the session) or the review (after it) of a trading day, below what is there, and optionally rates the day from 1 to 5. Needs the scopes read and write.',
  input: z.strictObject({
    ...putDayNote.params.shape,
    part: z.enum(['plan', 'review']),
    text: note.plan.unwrap().unwrap(),
    rating: note.rating,
  }),
  annotations: additive,
  run: async ({ id: portfolioId, date, part, text, rating }, caller) => {
    const day = { params: { id: portfolioId }, query: { from: date, to: date } }
    const { notes } = await callRoute(caller, listDayNotes, day)
    const before = notes[0] ?? { plan: null, review: null, rating: null, revision: 0 }
    const whole = before[part] === null ? text : `${before[part]}\n\n${text}`
    return callRoute(caller, putDayNote, {
      params: { id: portfolioId, date },
      body: {
        plan: before.plan,
        review: before.review,
        rating: rating === undefined ? before.rating : rating,
        [part]: whole,
        revision: before.revision,
      },
    })
  },
})

const addTrade = defineTool({
  name: 'add_trade',
  title: 'Add a trade',
  description:
    'Logs a trade with its executions in a portfolio; figures are computed. Send the same idempotencyKey again after a lost answer, and nothing is logged twice. Needs the scope write.',
  input: z.strictObject({
    ...createTrade.body.shape,
    idempotencyKey: id.optional().describe('A new UUID for each new trade.'),
  }),
  annotations: additive,
  run: ({ idempotencyKey, ...body }, caller) =>
    callRoute(caller, createTrade, {
      body,
      ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    }),
})

/** Tools that write into the journal; they need the scope write. */
export const writingTools = [addNote, addTrade]
