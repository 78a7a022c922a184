import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'

export const remark = z.object({
  id,
  authorId: id,
  /** Null where the author is no longer in a team with the reader. */
  authorName: z.string().nullable(),
  body: z.string(),
  createdAt: instant,
  updatedAt: instant,
})

const params = z.strictObject({ id })
const body = z.strictObject({ body: text(4_000) })
const one = z.object({ remark })

export const listRemarks = defineRoute({
  method: 'GET',
  path: '/trades/:id/remarks',
  summary: 'Remarks of trader and team on a trade, oldest first (at most 200)',
  auth: 'user',
  params,
  response: z.object({ remarks: z.array(remark) }),
  problems: ['not_found'],
})
export const createRemark = defineRoute({
  method: 'POST',
  path: '/trades/:id/remarks',
  summary: 'Makes a remark on a trade (its trader, and owners and coaches of the team that sees it)',
  auth: 'user',
  status: 201,
  params,
  body,
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const updateRemark = defineRoute({
  method: 'PUT',
  path: '/remarks/:id',
  summary: 'Changes an own remark',
  auth: 'user',
  params,
  body,
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const deleteRemark = defineRoute({
  method: 'DELETE',
  path: '/remarks/:id',
  summary: 'Removes a remark (its author, and the trader of the trade)',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
