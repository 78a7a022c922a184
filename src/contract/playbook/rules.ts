import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, percentDecimal, text } from '#contract/values.ts'
import { phases, playbookLimits } from '#domain/playbook/playbook.ts'

export const ruleInput = z.strictObject({
  phase: z.enum(phases),
  title: text(300),
  description: text(2_000).nullable(),
  /** Relative weight among the setup's rules; up to 100. */
  weight: percentDecimal,
  isMandatory: z.boolean(),
})

export const rule = ruleInput.extend({
  id,
  setupId: id,
  /** Consecutive from 0. */
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
})

const ruleList = z.object({ rules: z.array(rule) })
const one = z.object({ rule })
const ofSetup = z.strictObject({ setupId: id })
const params = z.strictObject({ id })

export const listRules = defineRoute({
  method: 'GET',
  path: '/setups/:setupId/rules',
  summary: 'The rules of a setup, in their order',
  auth: 'user',
  params: ofSetup,
  response: ruleList,
  problems: ['not_found'],
})
export const createRule = defineRoute({
  method: 'POST',
  path: '/setups/:setupId/rules',
  summary: 'Adds a rule as the last one of a setup',
  auth: 'user',
  status: 201,
  params: ofSetup,
  body: ruleInput.partial({ description: true, weight: true, isMandatory: true }),
  response: one,
  problems: ['not_found', 'forbidden', 'list_full'],
})
export const reorderRules = defineRoute({
  method: 'POST',
  path: '/setups/:setupId/rules/reorder',
  summary: 'Puts the rules of a setup into another order; `order` names each of them once',
  auth: 'user',
  params: ofSetup,
  body: z.strictObject({
    order: z
      .array(id)
      .max(playbookLimits.rules)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each rule once'),
  }),
  response: ruleList,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const updateRule = defineRoute({
  method: 'PUT',
  path: '/rules/:id',
  summary: 'Changes the given fields of a rule',
  auth: 'user',
  params,
  body: ruleInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const deleteRule = defineRoute({
  method: 'DELETE',
  path: '/rules/:id',
  summary: 'Deletes a rule; those behind it move up',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
