import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { color, done, id, instant, text } from '#contract/values.ts'

const tagInput = z.strictObject({ name: text(60), color: color.nullable() })
export const tag = tagInput.extend({ id, createdAt: instant, updatedAt: instant })

const one = z.object({ tag })
const params = z.strictObject({ id })

export const listTags = defineRoute({
  method: 'GET',
  path: '/tags',
  summary: 'The tags of the signed-in user by name',
  auth: 'user',
  response: z.object({ tags: z.array(tag) }),
})
export const createTag = defineRoute({
  method: 'POST',
  path: '/tags',
  summary: 'Creates a tag',
  auth: 'user',
  status: 201,
  body: tagInput.partial({ color: true }),
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateTag = defineRoute({
  method: 'PUT',
  path: '/tags/:id',
  summary: 'Changes the given fields of a tag',
  auth: 'user',
  params,
  body: tagInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteTag = defineRoute({
  method: 'DELETE',
  path: '/tags/:id',
  summary: 'Deletes a tag and takes it off its trades',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const mergeTag = defineRoute({
  method: 'POST',
  path: '/tags/:id/merge',
  summary: 'Moves the trades of a tag to another tag, and deletes it',
  auth: 'user',
  params,
  body: z.strictObject({ into: id }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
