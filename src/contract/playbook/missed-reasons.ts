import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'

export const missedReasonInput = z.strictObject({ name: text(80) })
export const missedReason = missedReasonInput.extend({ id, createdAt: instant, updatedAt: instant })

const one = z.object({ missedReason })
const params = z.strictObject({ id })

export const listMissedReasons = defineRoute({
  method: 'GET',
  path: '/missed-reasons',
  summary: 'Why the signed-in user misses trades: the reasons to choose from, by name',
  auth: 'user',
  response: z.object({ missedReasons: z.array(missedReason) }),
})
export const createMissedReason = defineRoute({
  method: 'POST',
  path: '/missed-reasons',
  summary: 'Creates a reason',
  auth: 'user',
  status: 201,
  body: missedReasonInput,
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateMissedReason = defineRoute({
  method: 'PUT',
  path: '/missed-reasons/:id',
  summary: 'Renames a reason',
  auth: 'user',
  params,
  body: missedReasonInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteMissedReason = defineRoute({
  method: 'DELETE',
  path: '/missed-reasons/:id',
  summary: 'Deletes a reason; missed trades stay',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const mergeMissedReason = defineRoute({
  method: 'POST',
  path: '/missed-reasons/:id/merge',
  summary: 'Gives the missed trades of a reason another reason, and deletes it',
  auth: 'user',
  params,
  body: z.strictObject({ into: id }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
