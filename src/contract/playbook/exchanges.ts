import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text, timeZone } from '#contract/values.ts'
import { exchangeKinds } from '#domain/instruments/exchange.ts'

export const exchangeInput = z.strictObject({ name: text(80), kind: z.enum(exchangeKinds), timeZone })
export const exchange = exchangeInput.extend({
  id,
  symbolCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
})

const one = z.object({ exchange })
const params = z.strictObject({ id })

export const listExchanges = defineRoute({
  method: 'GET',
  path: '/exchanges',
  summary: 'The exchanges, brokers and prop firms of the signed-in user, by name',
  auth: 'user',
  response: z.object({ exchanges: z.array(exchange) }),
})
export const createExchange = defineRoute({
  method: 'POST',
  path: '/exchanges',
  summary: 'Creates an exchange without symbols',
  auth: 'user',
  status: 201,
  body: exchangeInput.partial({ kind: true, timeZone: true }),
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateExchange = defineRoute({
  method: 'PUT',
  path: '/exchanges/:id',
  summary: 'Changes the given fields of an exchange',
  auth: 'user',
  params,
  body: exchangeInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteExchange = defineRoute({
  method: 'DELETE',
  path: '/exchanges/:id',
  summary: 'Deletes an exchange with its symbols; trades made there stay',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const mergeExchange = defineRoute({
  method: 'POST',
  path: '/exchanges/:id/merge',
  summary:
    'Moves the symbols and trades of an exchange to another, and deletes it; refused while both list the same symbol',
  auth: 'user',
  params,
  body: z.strictObject({ into: id }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict', 'list_full'],
})
