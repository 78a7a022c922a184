import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'
import { commentPhases, maxFormerBodies } from '#domain/playbook/playbook.ts'
import { groupEffect } from './group-effect.ts'

export const commentTemplateInput = z.strictObject({ phase: z.enum(commentPhases), body: text(1_000) })
/** Earlier texts, and those of merged templates: comments with one of them count as made from the template. */
export const formerBodies = z.array(text(1_000)).max(maxFormerBodies)
const commentTemplate = commentTemplateInput.extend({ id, formerBodies, createdAt: instant, updatedAt: instant })

const templateList = z.object({ templates: z.array(commentTemplate) })
const one = z.object({ template: commentTemplate })
const params = z.strictObject({ id })

export const listCommentTemplates = defineRoute({
  method: 'GET',
  path: '/trade_comments/templates',
  summary: 'The sentences that trade comments are made from, by phase',
  auth: 'user',
  response: templateList,
})
export const getCommentFigures = defineRoute({
  method: 'GET',
  path: '/trade_comments/figures',
  summary:
    'How often each template was used in a portfolio, and how R differs between trades with and without its comment',
  auth: 'user',
  query: z.strictObject({ portfolio_id: id }),
  response: z.object({
    /** By template; `used` counts trades of any status. */
    templates: z.array(z.object({ id, used: z.int(), ...groupEffect })),
  }),
  problems: ['not_found', 'forbidden', 'busy', 'cancelled'],
})
export const createCommentTemplate = defineRoute({
  method: 'POST',
  path: '/trade_comments/templates',
  summary: 'Creates a template',
  auth: 'user',
  status: 201,
  body: commentTemplateInput,
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateCommentTemplate = defineRoute({
  method: 'PUT',
  path: '/trade_comments/templates/:id',
  summary: 'Changes the given fields of a template; comments made from it stay as they are',
  auth: 'user',
  params,
  body: commentTemplateInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const deleteCommentTemplate = defineRoute({
  method: 'DELETE',
  path: '/trade_comments/templates/:id',
  summary: 'Deletes a template; comments made from it stay',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const mergeCommentTemplate = defineRoute({
  method: 'POST',
  path: '/trade_comments/templates/:id/merge',
  summary:
    'Merges a template into another of the same moment: its comments count as made from that one, and it is deleted',
  auth: 'user',
  params,
  body: z.strictObject({ into: id }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const restoreDefaultCommentTemplates = defineRoute({
  method: 'POST',
  path: '/trade_comments/restore-defaults',
  summary: 'Restores the default templates that are missing; `skipped` are sentences that are there already',
  auth: 'user',
  response: templateList.extend({ restored: z.array(id), skipped: z.array(z.string()) }),
  problems: ['list_full'],
})
